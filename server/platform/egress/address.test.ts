import fc from "fast-check";
import { expect, test } from "vitest";
import { addressRefusal } from "./address.ts";

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "93.184.216.34",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "169.253.255.255",
  "192.167.1.1",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2620:fe::fe",
])("leaves the public address %s open", (address) => {
  expect(addressRefusal(address)).toBeNull();
});

test.each([
  ["127.0.0.1", "loopback"],
  ["::1", "loopback"],
  ["10.0.0.1", "private"],
  ["fd00::1", "private"],
  ["169.254.169.254", "metadata"],
  ["168.63.129.16", "metadata"],
  ["100.100.100.200", "provider's shared"],
  ["::ffff:8.8.8.8", "embeds an IPv4"],
  ["2607:f8b0::5efe:808:808", "embeds an IPv4"],
  ["4000::1", "not a global address"],
  ["fe80::1%eth0", "cannot be checked"],
  ["0177.0.0.1", "cannot be checked"],
  ["example.com", "cannot be checked"],
])("says why %s is refused: %s", (address, why) => {
  expect(addressRefusal(address)).toContain(why);
});

test("refuses every IPv4 address of the private and local networks", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const inside = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  );
  fc.assert(
    fc.property(inside, (bytes) => addressRefusal(bytes.join(".")) !== null),
    { numRuns: 2000 },
  );
});

test("refuses every IPv6 address outside 2000::/3", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const outside = fc.tuple(
    group.filter((first) => first >> 13 !== 1),
    fc.array(group, { minLength: 7, maxLength: 7 }),
  );
  fc.assert(
    fc.property(outside, ([first, rest]) => {
      const address = [first, ...rest].map((part) => part.toString(16)).join(":");
      return addressRefusal(address) !== null;
    }),
    { numRuns: 2000 },
  );
});
