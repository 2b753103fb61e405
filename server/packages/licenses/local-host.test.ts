import fc from "fast-check";
import { expect, test } from "vitest";
import { classifyHost, instanceHost } from "./local-host.ts";

test("development and staging hosts are told from those that visitors see", () => {
  const local = [
    "localhost",
    "localhost:8080",
    "http://localhost/wp",
    "shop.localhost",
    "shop.local",
    "shop.test",
    "nas.lan",
    "127.0.0.1",
    "10.1.2.3:3000",
    "192.168.0.9",
    "172.20.1.1",
    "169.254.1.1",
    "[::1]:80",
    "::1",
    "fd00::1",
    "staging.shop.com",
    "dev.shop.com",
    "https://Staging.Shop.com/path",
  ];
  for (const name of local) expect(classifyHost(name), name).toBe("local");
  const live = [
    "shop.com",
    "developer.shop.com",
    "staging-is-fun.com",
    "localhost.com",
    "mylocal",
    "8.8.8.8",
    "172.32.0.1",
    "2606:4700::1111",
    "12345",
    "0x7f000001",
    "a1b2c3",
    "",
    "my machine",
    "shop.example.com",
  ];
  for (const name of live) expect(classifyHost(name), name).not.toBe("local");
});

test("a host is found in whatever names it", () => {
  expect(instanceHost("https://Example.com:8443/x?y")).toBe("example.com");
  expect(instanceHost("example.com.")).toBe("example.com");
  expect(instanceHost("machine-7")).toBeNull();
});

test("a plain host is read as a URL would be", () => {
  const label = fc.stringMatching(/^[a-zA-Z0-9-]{1,6}$/);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), (labels) => {
      const text = labels.join(".");
      expect(instanceHost(text)).toBe(instanceHost(`http://${text}/`));
    }),
    {
      numRuns: 2000,
      examples: [[["xn--", "com"]], [["a", "0x7f"]], [["1", "2", "3", "4"]], [["LOCALHOST"]]],
    },
  );
});
