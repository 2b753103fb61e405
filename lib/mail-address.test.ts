import { expect, test } from "vitest";
import { isMailAddress, isPublicMailAddress } from "./mail-address.ts";

test.each([
  "ada@example.com",
  "ada.lovelace+tag@sub.example.co.uk",
  "a!#$%&'*+/=?^_`{|}~-b@example.com",
  "ñandú@example.com",
  "用户@例子.公司",
  "ada@münchen.de",
  "ada@xn--mnchen-3ya.de",
  `${"a".repeat(64)}@example.com`,
  "ada@localhost",
])("%s is an address", (address) => expect(isMailAddress(address)).toBe(true));

test.each([
  ["a dot in front", ".ada@example.com"],
  ["a dot at the end", "ada.@example.com"],
  ["two dots", "ada..b@example.com"],
  ["two dots in the domain", "ada@example..com"],
  ["a dot after the domain", "ada@example.com."],
  ["a dash in front of the domain", "ada@-example.com"],
  ["a dash after a label", "ada@example-.com"],
  ["a domain with other characters", "ada@exa!mple.com"],
  ["an address without brackets", "ada@192.0.2.1"],
  ["a local part of 65 characters", `${"a".repeat(65)}@example.com`],
  ["a local part of 66 bytes", `${"ü".repeat(33)}@example.com`],
  ["a label of 64 characters", `ada@${"a".repeat(64)}.com`],
  ["a long label in Punycode", `ada@${"ü".repeat(60)}${"é".repeat(3)}.com`],
  ["two signs", "ada@b@example.com"],
  ["no domain", "ada@"],
  ["no local part", "@example.com"],
  ["a space", "ada @example.com"],
  ["a wide space", "ada\u3000b@example.com"],
  ["a space without a width", "ada\u200b@example.com"],
  ["half a character", "ada\ud83d@example.com"],
  ["a path", "ada@münchen.de/x"],
])("%s is no address", (_, address) => expect(isMailAddress(address)).toBe(false));

test("a visitor's address has a domain", () => {
  expect(isPublicMailAddress("ada@localhost")).toBe(false);
  expect(isPublicMailAddress("用户@例子.公司")).toBe(true);
});
