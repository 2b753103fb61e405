import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The addresses that flows may call by default: only global unicast (docs/promises.md S5). IPv6 is an
 * allow-list of 2000::/3 with exceptions, IPv4 everything that the special-purpose registry (RFC 6890) does
 * not list.
 */

/** Explanations of ipaddr.js's range names. A range that is not listed here is refused under its own name. */
const rangeWords: { readonly [range: string]: string } = {
  unspecified: "is this machine",
  loopback: "is a loopback address",
  private: "is in a private network",
  uniqueLocal: "is in a private network",
  deprecatedSiteLocal: "is in a private network",
  linkLocal: "is a link-local address, as cloud metadata services have",
  carrierGradeNat: "is in a provider's shared address space",
  multicast: "is a multicast address",
  broadcast: "is a broadcast address",
  reserved: "is reserved",
  benchmarking: "is reserved for benchmarks",
  ipv4Mapped: "embeds an IPv4 address",
  rfc6145: "embeds an IPv4 address",
  rfc6052: "embeds an IPv4 address",
  "6to4": "embeds an IPv4 address",
  teredo: "embeds an IPv4 address",
};

/** Addresses that look public but are a cloud's internal services. */
const metadataAddresses = new Set(["168.63.129.16"]);

const globalUnicast6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** An ISATAP interface identifier (RFC 5214) ends in an IPv4 address, with any prefix. */
function isIsatap(bytes: readonly number[]): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

/**
 * Why flows may not call this address, as the predicate of a sentence; null if it is global unicast.
 *
 * @param address in canonical notation, as the resolver and `URL` return it; anything else is refused
 */
export function addressRefusal(address: string): string | null {
  if (isIP(address) === 0 || address.includes("%")) return "cannot be checked";
  if (metadataAddresses.has(address)) return "is a cloud's metadata service";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== "unicast") return rangeWords[range] ?? `is reserved (${range})`;
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(globalUnicast6)) return "is not a global address";
    if (isIsatap(parsed.toByteArray())) return "embeds an IPv4 address";
  }
  return null;
}
