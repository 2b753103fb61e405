import type { HttpFailure } from "#engine/ports.ts";
import { type AllowRule, allowsName } from "./allow-list.ts";
import { blockRequest, refusalMessage } from "./refusal.ts";

/**
 * Names that are always local to the machine or its network, refused before they are resolved (RFC 6761, 6762, 8375,
 * 9476).
 */
const localName =
  /(^|\.)(localhost|localdomain|local|internal|home\.arpa|ip6-localhost|ip6-loopback)$|^instance-data$/;

/** The host as it is resolved and compared: lower case, without brackets and without a trailing dot. */
export function urlHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** The URL's port, by default that of its scheme. */
function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/**
 * Parses a URL and checks everything that can be checked before resolving it. Addresses are checked on connecting, in
 * `connect.ts`, the only place that knows which one is used.
 *
 * `URL` normalizes first (WHATWG): decimal, octal, short and full-width notations of an address become the address.
 */
export function checkEgressTarget(
  text: string,
  base: URL | null,
  rules: readonly AllowRule[],
): URL | HttpFailure {
  const url = URL.parse(text, base ?? undefined);
  if (!url)
    return blockRequest(
      "invalid_url",
      `"${text}" is not a URL. Enter a complete one, such as https://example.com/orders.`,
    );
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return blockRequest("invalid_url", `"${url.protocol}" is not supported. Use an http or https URL.`);
  }
  if (url.username !== "" || url.password !== "") {
    return blockRequest(
      "invalid_url",
      "The URL contains a user name or password before an @. Send them in an Authorization header instead.",
    );
  }
  return localNameRefusal(urlHost(url), portOf(url), rules) ?? url;
}

/** Refuses a name that is always local, unless EGRESS_ALLOW names it. */
export function localNameRefusal(
  host: string,
  port: number,
  rules: readonly AllowRule[],
): HttpFailure | null {
  if (!localName.test(host) || allowsName(rules, host, port)) return null;
  return blockRequest("address_not_allowed", refusalMessage(host, "is a name of the local network"));
}
