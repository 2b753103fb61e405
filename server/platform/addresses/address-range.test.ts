import { expect, test } from "vitest";
import { isWithin, parseAddressRange } from "./address-range.ts";

test.each<[entry: string, address: string, within: boolean]>([
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.7", "192.0.2.8", false],
  ["10.0.0.0/8", "10.255.0.1", true],
  ["10.0.0.0/8", "11.0.0.1", false],
  ["0.0.0.0/0", "203.0.113.9", true],
  ["0.0.0.0/0", "2001:db8::1", false],
  ["::/0", "203.0.113.9", false],
  ["2001:db8:1::/48", "2001:db8:1:ffff::1", true],
  ["2001:db8:1::/48", "2001:db8:2::1", false],
  ["2001:db8::1", "2001:0db8:0:0::1", true],
  // The same address in both notations.
  ["::ffff:192.0.2.7", "192.0.2.7", true],
  ["10.0.0.0/8", "::ffff:10.0.0.1", true],
  // An invalid address is in no range.
  ["0.0.0.0/0", "", false],
  ["0.0.0.0/0", "4711", false],
  ["0.0.0.0/0", "10.0.0.1:80", false],
  ["::/0", "fe80::1%:", false],
])("%s holds %s: %j", (entry, address, within) => {
  expect(isWithin(address, ["198.51.100.1", entry].map(parseAddressRange))).toBe(within);
});

test.each([
  "proxy.internal",
  "",
  "10.0.0.0/",
  "10.0.0.0/33",
  "2001:db8::/129",
  "10.0.0.0/8/8",
  "10.0.0",
  "4711/8",
  "10.0.0.0/-1",
])("%j is neither an address nor a network", (entry) => {
  expect(() => parseAddressRange(entry)).toThrow();
});
