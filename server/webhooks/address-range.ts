import { BlockList, isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

const families = { 4: "ipv4", 6: "ipv6" } as const;

/**
 * A set of addresses (`192.0.2.7`) and networks (`10.0.0.0/8`).
 *
 * @throws RangeError naming the first entry that is neither
 */
export function parseRanges(entries: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const entry of entries) addRange(ranges, entry);
  return ranges;
}

function addRange(ranges: BlockList, entry: string): void {
  const [base = "", bits] = entry.split(/\/(.*)/s, 2);
  const address = bits === undefined ? plainAddress(base) : base;
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if ((version !== 4 && version !== 6) || (bits !== undefined && !isWholeUpTo(bits, most)))
    throw new RangeError(entry);
  ranges.addSubnet(address, bits === undefined ? most : Number(bits), families[version]);
}

function isWholeUpTo(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= most;
}

/** Whether an address lies in one of the ranges. What is no address lies in none. */
export function isWithin(address: string, ranges: BlockList): boolean {
  return isIP(address) !== 0 && ranges.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** An IPv4 address that came through an IPv6 socket (`::ffff:192.0.2.1`) is written as IPv4. */
export function plainAddress(address: string): string {
  return isIPv6(address) ? ipaddr.process(address).toString() : address;
}
