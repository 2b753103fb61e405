import { expect, test } from "vitest";
import { canReadMetrics } from "./access.ts";

const token = "a-token-of-the-scraper";
const host = { host: ["127.0.0.1:3000"] };
const here = { remoteAddress: "127.0.0.1", headers: host };

test.each([
  ["this machine, IPv4", here],
  ["this machine, IPv6", { remoteAddress: "::1", headers: { host: ["[::1]:3000"] } }],
  ["this machine, IPv4 in IPv6", { remoteAddress: "::ffff:127.0.0.1", headers: { host: ["localhost"] } }],
])("without a token %s may", (_, request) => {
  expect(canReadMetrics(request, null)).toBe(true);
});

test.each([
  ["another machine", { ...here, remoteAddress: "203.0.113.9" }],
  ["an address that is not known", { ...here, remoteAddress: null }],
  ["a page whose name leads to this machine", { ...here, headers: { host: ["evil.example"] } }],
  ["a request without a host", { ...here, headers: {} }],
  ...[
    ["x-forwarded-for", "203.0.113.9"],
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-host", "127.0.0.1"],
    ["forwarded", "for=127.0.0.1"],
    ["via", "1.1 proxy"],
    ["x-real-ip", "127.0.0.1"],
    ["cf-connecting-ip", "127.0.0.1"],
  ].map(([name = "", value = ""]): [string, typeof here] => [
    `a proxy of this machine, by ${name}`,
    { ...here, headers: { ...host, [name]: [value] } },
  ]),
])("M9: without a token %s may not", (_, request) => {
  expect(canReadMetrics(request, null)).toBe(false);
});

test("with a token it alone counts, from anywhere", () => {
  const far = { remoteAddress: "203.0.113.9", headers: { "x-forwarded-for": ["203.0.113.7"] } };
  const withToken = (given: string) => ({ ...far, headers: { ...far.headers, authorization: [given] } });
  expect(canReadMetrics(withToken(`Bearer ${token}`), token)).toBe(true);
  for (const wrong of [
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    "Bearer ",
    `Bearer ${token} ${token}`,
    "",
  ]) {
    expect(canReadMetrics(withToken(wrong), token)).toBe(false);
  }
  expect(canReadMetrics(here, token)).toBe(false);
});
