import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** The network that an address lies in, as checks keep it: `203.0.113.0/24`, `2001:db8:1::/48`. Null for what is no address. */
export function networkOf(address: string): string | null {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return networkOf(parsed.toString());
  const bytes = parsed.toByteArray().fill(0, 6);
  return `${ipaddr.fromByteArray(bytes).toString()}/48`;
}
