import { type BlockList, isIP } from "node:net";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/config.ts";
import type { HeaderLists } from "#server/http/exchange.ts";
import { isWithin, parseRanges, plainAddress } from "./address-range.ts";

/** TRUSTED_PROXIES holds something that is neither an address nor a CIDR. */
class TrustedProxiesError extends Error {}

/**
 * Parses TRUSTED_PROXIES. Null when there are none.
 *
 * @throws TrustedProxiesError naming the entry
 */
export function parseTrustedProxies(entries: readonly string[]): BlockList | null {
  if (entries.length === 0) return null;
  try {
    return parseRanges(entries);
  } catch (cause) {
    const entry = cause instanceof RangeError ? cause.message : "";
    throw new TrustedProxiesError(
      `TRUSTED_PROXIES must hold addresses and CIDRs, such as 10.0.0.0/8; “${entry}” is neither.`,
      { cause },
    );
  }
}

/** The configured proxies, parsed once. */
export function trustedProxies(): BlockList | null {
  return singleton("webhooks.trustedProxies", () => parseTrustedProxies(config().trustedProxies));
}

/**
 * Who is calling: the peer's address or, when the peer is a trusted proxy, the right-most address of `X-Forwarded-For` that
 * is not one. Anything further left was written by the sender and proves nothing.
 *
 * Where the peer is not known (plain `next start`), the right-most address of the header stands for it: Next puts the
 * peer's there when the header is missing, but a sender that writes the header itself is believed. Serve through
 * `server.ts`, or behind a proxy that sets the header.
 */
export function clientIp(peer: string | null, headers: HeaderLists, trusted: BlockList | null): string {
  if (peer !== null && trusted === null) return plainAddress(peer);
  let nearest = peer === null ? null : plainAddress(peer);
  const hops = (headers["x-forwarded-for"] ?? []).flatMap((value) => value.split(","));
  for (const hop of hops.reverse()) {
    if (nearest !== null && (trusted === null || !isWithin(nearest, trusted))) break;
    const address = withoutPort(hop.trim());
    if (isIP(address) === 0) break;
    nearest = plainAddress(address);
  }
  return nearest ?? "";
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  if (isIP(hop) !== 0) return hop;
  return /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}
