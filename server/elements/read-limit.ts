import { service } from "#lib/services.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import {
  addressKey,
  createRateLimit,
  type RateLimit,
  type RateLimitState,
} from "#server/platform/http/rate-limit.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";

/** A gallery that scrolls through a thousand previews, and a build that installs everything, stay far below this. */
const policy = { name: "elements", limit: 6000, seconds: 60 };

export const elementReadRate = service<RateLimit>("elementReadRate");

export function createElementReadRate(): RateLimit {
  return createRateLimit(policy);
}

const unlimited: RateLimitState = {
  allowed: true,
  resetMs: 0,
  headers: [
    ["RateLimit-Policy", `"${policy.name}";q=${policy.limit};w=${policy.seconds}`],
    ["RateLimit", `"${policy.name}";r=${policy.limit};t=${policy.seconds}`],
  ],
};

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Counts one of the caller's reads. Reads from this machine are not counted: behind a proxy that is not in
 * TRUSTED_PROXIES all callers would share one limit.
 */
export function consumeReadLimit({ remoteAddress, headers }: HttpRequest): RateLimitState {
  const proxies = trustedProxies();
  if (proxies.length === 0 && (remoteAddress === null || loopback.test(remoteAddress))) return unlimited;
  const address = clientAddressFrom(remoteAddress, headers, proxies);
  return loopback.test(address) ? unlimited : elementReadRate().consume(addressKey(address));
}
