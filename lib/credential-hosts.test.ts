import { expect, test } from "vitest";
import { allowsTarget, knownTarget, parseHost, targetHost } from "./credential-hosts.ts";

test.each([
  ["api.example.com", "api.example.com"],
  ["API.Example.com.", "api.example.com"],
  ["https://api.example.com/v1?x=1", "api.example.com"],
  ["https://api.example.com:443", "api.example.com"],
  ["api.example.com:8443", "api.example.com:8443"],
  ["http://intranet", "intranet:80"],
  ["http://10.0.0.5:8080/", "10.0.0.5:8080"],
  ["[::1]:8080", "[::1]:8080"],
  ["münchen.example", "xn--mnchen-3ya.example"],
  ["*", null],
  ["*.example.com", null],
  ["", null],
  ["a b", null],
  ["ada:secret@api.example.com", null],
  ["ftp://api.example.com", null],
])("reads the host %j as %j", (given, host) => {
  expect(parseHost(given)).toBe(host);
});

test.each([
  ["api.example.com", "https://api.example.com/orders", true],
  ["api.example.com", "https://api.example.com./orders", true],
  ["api.example.com", "http://api.example.com/", false],
  ["api.example.com", "https://api.example.com:8443/", false],
  ["api.example.com", "https://evil.example/api.example.com", false],
  ["api.example.com", "https://api.example.com.evil.example/", false],
  ["api.example.com", "https://sub.api.example.com/", false],
  ["api.example.com", "https://api.example.com@evil.example/", false],
  ["api.example.com:8443", "https://api.example.com:8443/", true],
  ["api.example.com:8443", "https://api.example.com/", false],
  ["intranet:80", "http://intranet/", true],
  ["[::1]:8080", "http://[0:0:0:0:0:0:0:1]:8080/", true],
])("M5: a credential for %s, to %s: %s", (host, url, allowed) => {
  expect(allowsTarget([host], new URL(url))).toBe(allowed);
});

test.each([
  ["https://api.example.com/orders/{{id}}", "api.example.com"],
  ["https://api.example.com?id={{id}}", "api.example.com"],
  ["https://api.example.com/orders", "api.example.com"],
  ["http://api.example.com/{% if x %}", "api.example.com:80"],
  ["https://api.example.com{{path}}", null],
  ["https://{{host}}/orders", null],
  ["{{url}}", null],
  ["not a url", null],
])("knows the target of %j as %j", (template, host) => {
  const target = knownTarget(template);
  expect(target && targetHost(target)).toBe(host);
});
