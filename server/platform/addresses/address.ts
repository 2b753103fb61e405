import ipaddr from "ipaddr.js";

/**
 * Whether a text is an IPv6 address, or an IPv4 address in dotted notation. `4711`, which some programs accept, is not
 * one.
 */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Writes an IPv4 address that came through an IPv6 socket (`::ffff:192.0.2.1`) as IPv4. */
export function normalizeAddress(text: string): string {
  return text.includes(":") && isAddress(text) ? ipaddr.process(text).toString() : text;
}
