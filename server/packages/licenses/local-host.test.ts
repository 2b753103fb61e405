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
    "https://shop.ddev.site:8443",
    "shop.wpengine.com",
    "shopstg.wpenginepowered.com",
    "stg.shop.com",
    "stg2.shop.com",
    "www.staging.shop.com",
    "shop-staging.company.com",
    "staging-shop.company.com",
    "blog.dev.company.com",
    "uat.shop.co.uk",
    "my-shop-git-main.vercel.app",
    "shop.kinsta.cloud",
    "dev-shop.pantheonsite.io",
    "1a2b.ngrok-free.app",
    "shop.lndo.site",
    "10.0.0.1.nip.io",
    "WWW.SHOP.TEST.",
    "www.localhost",
    "0.0.0.0:80",
    "100.64.0.1",
  ];
  for (const name of local) expect(classifyHost(name), name).toBe("local");
  const live = [
    "shop.com",
    "developer.shop.com",
    "staging-is-fun.com",
    "dev.to",
    "www.dev.to",
    "www.test.com",
    "notwpengine.com",
    "latest.shop.com",
    "devices.shop.com",
    "ada@shop.test",
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

test("the operator's patterns count too", () => {
  const further = ["*.copies.acme.com", "copy.*", "old.shop.com"];
  const kinds = [
    "x.copies.acme.com",
    "copy.shop.com",
    "old.shop.com",
    "copies.acme.com",
    "old2.shop.com",
    "copycat.com",
  ];
  expect(kinds.map((host) => classifyHost(host, further))).toEqual([
    ...["local", "local", "local", "live", "live", "live"],
  ]);
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
      expect(instanceHost(`https://www.${text}:8080/x`)).toBe(instanceHost(`www.${text}`));
    }),
    {
      numRuns: 2000,
      examples: [[["xn--", "com"]], [["a", "0x7f"]], [["1", "2", "3", "4"]], [["LOCALHOST"]]],
    },
  );
});
