import ipaddr from "ipaddr.js";
import { isAddress } from "./address.ts";

/** The network of an address, as checks record it: `203.0.113.0/24`, `2001:db8:1::/48`. Null for an invalid address. */
export function networkOf(address: string): string | null {
  if (!isAddress(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
