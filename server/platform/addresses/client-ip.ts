import { service } from "#lib/services.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { isAddress, normalizeAddress } from "./address.ts";
import { type AddressRange, isWithin, parseAddressRange } from "./address-range.ts";

/** TRUSTED_PROXIES contains something that is neither an address nor a CIDR. */
class TrustedProxiesError extends Error {}

/**
 * Parses TRUSTED_PROXIES.
 *
 * @throws TrustedProxiesError naming the entry
 */
export function parseTrustedProxies(entries: readonly string[]): AddressRange[] {
  return entries.map((entry) => {
    try {
      return parseAddressRange(entry);
    } catch (cause) {
      throw new TrustedProxiesError(
        `TRUSTED_PROXIES must contain addresses and CIDRs, such as 10.0.0.0/8; “${entry}” is neither.`,
        { cause },
      );
    }
  });
}

/** The configured proxies. */
export const trustedProxies = service<readonly AddressRange[]>("trustedProxies");

/**
 * The client's address: the peer's address or, if the peer is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that is not one. Anything further left was written by the sender and proves nothing.
 *
 * If the peer is unknown (plain `next start`), the right-most address of the header is used: Next puts the peer's
 * address there if the header is missing, but a sender that writes the header itself is believed. Serve through
 * `web.ts`, or behind a proxy that sets the header.
 */
export function clientAddressFrom(
  peer: string | null,
  headers: HeaderLists,
  trusted: readonly AddressRange[],
): string {
  if (peer !== null && trusted.length === 0) return normalizeAddress(peer);
  const hops = (headers["x-forwarded-for"] ?? [])
    .join(",")
    .split(",")
    .map((hop) => withoutPort(hop.trim()));
  let nearest = peer === null ? null : normalizeAddress(peer);
  for (const hop of hops.reverse()) {
    if (nearest !== null && !isWithin(nearest, trusted)) break;
    if (!isAddress(hop)) break;
    nearest = normalizeAddress(hop);
  }
  return nearest ?? "";
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}
