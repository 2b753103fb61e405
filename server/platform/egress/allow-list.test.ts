import { expect, test } from "vitest";
import { type AllowRule, allowsAddress, allowsName, parseAllowEntry } from "./allow-list.ts";

function rules(...entries: string[]): AllowRule[] {
  return entries.map((entry) => {
    const rule = parseAllowEntry(entry);
    if (!rule) throw new Error(`${entry} should be a rule`);
    return rule;
  });
}

test.each([
  "",
  " ",
  "http://x",
  "http://x/y",
  "10.0.0.0/33",
  "a b",
  "x:0",
  "x:99999",
  "2130706433",
  "0x7f.1",
  "u@x",
  "*",
])("does not take %j for a host or a network", (entry) => {
  expect(parseAllowEntry(entry)).toBeNull();
});

test("a name is compared as a URL would write it, and on its port only when it has one", () => {
  expect(allowsName(rules("Printer.Example."), "printer.example", 9100)).toBe(true);
  expect(allowsName(rules("localhost:1234"), "localhost", 1234)).toBe(true);
  expect(allowsName(rules("localhost:1234"), "localhost", 1235)).toBe(false);
  expect(allowsName(rules("example.com"), "sub.example.com", 80)).toBe(false);
});

test("a network opens its own addresses and no others", () => {
  expect(allowsAddress(rules("10.0.0.0/8"), "10.255.0.1", 80)).toBe(true);
  expect(allowsAddress(rules("10.0.0.0/8"), "11.0.0.1", 80)).toBe(false);
  expect(allowsAddress(rules("fd00::/8"), "fd12::1", 80)).toBe(true);
  expect(allowsAddress(rules("[fd00::1]:8080"), "fd00::1", 8080)).toBe(true);
  expect(allowsAddress(rules("[fd00::1]:8080"), "fd00::1", 80)).toBe(false);
  expect(allowsAddress(rules("192.168.1.5:80"), "192.168.1.5", 80)).toBe(true);
});

test("opening an IPv4 network does not open the IPv6 addresses that hide it", () => {
  expect(allowsAddress(rules("127.0.0.0/8"), "::ffff:127.0.0.1", 80)).toBe(false);
  expect(allowsAddress(rules("127.0.0.0/8"), "64:ff9b::7f00:1", 80)).toBe(false);
});
