import ipaddr from "ipaddr.js";

/** Whether a text is an IPv6 address, or an IPv4 address as people write it: `4711`, which programs take for one, is none. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** An IPv4 address that came through an IPv6 socket (`::ffff:192.0.2.1`) is written as IPv4. */
export function normalizeAddress(text: string): string {
  return text.includes(":") && isAddress(text) ? ipaddr.process(text).toString() : text;
}
