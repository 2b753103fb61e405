import fc from "fast-check";
import { expect, test } from "vitest";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { isAddress } from "./address.ts";
import { clientAddressFrom, parseTrustedProxies } from "./client-ip.ts";

const proxies = parseTrustedProxies(["10.0.0.0/8", "192.0.2.7", "2001:db8:1::/48"]);

const forwarded = (...values: string[]): HeaderLists => ({ "x-forwarded-for": values });

test.each<[peer: string | null, headers: HeaderLists, ip: string]>([
  // A stranger's header is ignored.
  ["203.0.113.9", forwarded("1.1.1.1"), "203.0.113.9"],
  ["::ffff:203.0.113.9", {}, "203.0.113.9"],
  // A proxy is trusted, but only up to the first address that is not a proxy.
  ["10.1.2.3", forwarded("203.0.113.9"), "203.0.113.9"],
  ["10.1.2.3", forwarded("1.1.1.1, 203.0.113.9"), "203.0.113.9"],
  ["10.1.2.3", forwarded("1.1.1.1, 203.0.113.9, 10.9.9.9"), "203.0.113.9"],
  ["10.1.2.3", forwarded("1.1.1.1", "203.0.113.9"), "203.0.113.9"],
  ["10.1.2.3", {}, "10.1.2.3"],
  ["10.1.2.3", forwarded("10.4.4.4"), "10.4.4.4"],
  ["192.0.2.7", forwarded("203.0.113.9:4711"), "203.0.113.9"],
  ["2001:db8:1::5", forwarded("[2001:db8:2::1]:80"), "2001:db8:2::1"],
  ["::ffff:10.1.2.3", forwarded("203.0.113.9"), "203.0.113.9"],
  // An invalid address ends the search.
  ["10.1.2.3", forwarded("1.1.1.1, unknown"), "10.1.2.3"],
  ["10.1.2.3", forwarded("1.1.1.1, 4711"), "10.1.2.3"],
  ["10.1.2.3", forwarded("1.1.1.1, fe80::1%:"), "10.1.2.3"],
  // The zone of a link-local address is part of it.
  ["fe80::1%eth0", {}, "fe80::1%eth0"],
  // The peer is unknown: the right-most address is used instead.
  [null, forwarded("1.1.1.1, 203.0.113.9"), "203.0.113.9"],
  [null, forwarded("1.1.1.1, 203.0.113.9, 10.1.1.1"), "203.0.113.9"],
  [null, {}, ""],
])("peer %s with %j is %s", (peer, headers, ip) => {
  expect(clientAddressFrom(peer, headers, proxies)).toBe(ip);
});

test("without trusted proxies nobody is believed", () => {
  expect(clientAddressFrom("10.1.2.3", forwarded("203.0.113.9"), [])).toBe("10.1.2.3");
});

test("whatever a sender writes into the header, the caller is an address", () => {
  const hop = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(..."0af1:%.[]/ ,x"), maxLength: 20 }),
  );
  fc.assert(
    fc.property(hop, hop, (first, last) => {
      expect(isAddress(clientAddressFrom("10.1.2.3", forwarded(`${first},${last}`), proxies))).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

test("an entry that is no address is named", () => {
  expect(() => parseTrustedProxies(["10.0.0.0/8", "proxy.internal"])).toThrow("proxy.internal");
});
