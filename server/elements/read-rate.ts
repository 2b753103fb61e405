import { singleton } from "#lib/singleton.ts";
import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import type { Incoming } from "#server/platform/http/exchange.ts";
import { type Allowance, callerOfAddress, createRateLimit } from "#server/platform/http/rate-limit.ts";

/** A gallery that scrolls through a thousand previews, and a build that installs everything, stay far below it. */
const policy = { name: "elements", limit: 6000, seconds: 60 };

const limiter = () => singleton("elements.readRate", () => createRateLimit(policy));

const unlimited: Allowance = {
  allowed: true,
  resetMs: 0,
  headers: [
    ["RateLimit-Policy", `"${policy.name}";q=${policy.limit};w=${policy.seconds}`],
    ["RateLimit", `"${policy.name}";r=${policy.limit};t=${policy.seconds}`],
  ],
};

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Takes one of the caller's reads. This machine itself is not counted: behind a proxy that is not named in TRUSTED_PROXIES
 * everybody would be one caller.
 */
export function takeRead({ remoteAddress, headers }: Incoming): Allowance {
  const proxies = trustedProxies();
  if (proxies.length === 0 && (remoteAddress === null || loopback.test(remoteAddress))) return unlimited;
  const address = clientIp(remoteAddress, headers, proxies);
  return loopback.test(address) ? unlimited : limiter().take(callerOfAddress(address));
}
