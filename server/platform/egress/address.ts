import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Which addresses flows may call by default: only global unicast (docs/promises.md S5). IPv6 is an allow-list of
 * 2000::/3 with exceptions, IPv4 everything that the special-purpose registry (RFC 6890) does not list.
 */

/** Explanations of ipaddr.js's range names. A range that is not listed here is refused under its own name. */
const rangeWords: { readonly [range: string]: string } = {
  unspecified: "it means this machine",
  loopback: "it is a loopback address, this machine itself",
  private: "it belongs to a private network",
  uniqueLocal: "it belongs to a private network",
  deprecatedSiteLocal: "it belongs to a private network",
  linkLocal: "it is link-local, where cloud metadata services answer",
  carrierGradeNat: "it is shared address space inside a provider's network",
  multicast: "it is a multicast address",
  broadcast: "it is a broadcast address",
  reserved: "it is reserved",
  benchmarking: "it is reserved for benchmarks",
  ipv4Mapped: "it embeds an IPv4 address",
  rfc6145: "it embeds an IPv4 address",
  rfc6052: "it embeds an IPv4 address",
  "6to4": "it embeds an IPv4 address",
  teredo: "it embeds an IPv4 address",
};

/** Addresses that look public but are a cloud's internal services. */
const metadataAddresses = new Set(["168.63.129.16"]);

const globalUnicast6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** An ISATAP interface identifier (RFC 5214) ends in an IPv4 address, with any prefix. */
function isIsatap(bytes: readonly number[]): boolean {
  return (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;
}

/**
 * Why flows may not call this address, as the second half of a sentence; null if it is global unicast.
 *
 * @param address in canonical notation, as the resolver and `URL` return it; anything else is refused
 */
export function addressRefusal(address: string): string | null {
  if (isIP(address) === 0 || address.includes("%")) return "it cannot be checked";
  if (metadataAddresses.has(address)) return "it is a cloud's metadata service";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== "unicast") return rangeWords[range] ?? `it is reserved (${range})`;
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(globalUnicast6)) return "it is not a global address";
    if (isIsatap(parsed.toByteArray())) return "it embeds an IPv4 address";
  }
  return null;
}
