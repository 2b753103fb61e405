import ipaddr from "ipaddr.js";
import { isAddress } from "./address.ts";

/** A network and the length of its prefix. */
export type AddressRange = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/**
 * Parses an address, or a CIDR such as `10.0.0.0/8`.
 *
 * @throws if it is neither
 */
export function parseAddressRange(entry: string): AddressRange {
  if (!isAddress(entry.replace(/\/.*$/s, "")))
    throw new Error(`“${entry}” is neither an address nor a CIDR.`);
  if (entry.includes("/")) return ipaddr.parseCIDR(entry);
  const address = ipaddr.process(entry);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Whether an address is in one of the ranges. An invalid address never is. */
export function isWithin(address: string, ranges: readonly AddressRange[]): boolean {
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match([network, bits]));
}
