import { expect, test } from "vitest";
import { strictTransport } from "#lib/strict-transport.ts";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { addDefaultHeaders } from "./default-headers.ts";

arrangeServices((services) =>
  services.add(config, () => testConfig({ BASE_URL: "https://flows.example.com" })),
);

test("low 5: over https a response without headers of its own gets all of them, HSTS too", () => {
  const flat: string[] = [];
  addDefaultHeaders(flat, { status: 200, headers: [] });
  expect(flat).toEqual([
    "X-Content-Type-Options",
    "nosniff",
    "Content-Security-Policy",
    "default-src 'none'; frame-ancestors 'none'",
    "X-Frame-Options",
    "DENY",
    "Strict-Transport-Security",
    strictTransport,
  ]);
});

test("low 5: an answer with a policy of its own decides who may frame it, and no header is sent twice", () => {
  const flat: string[] = [];
  const own: [string, string][] = [
    ["content-security-policy", "sandbox"],
    ["X-CONTENT-TYPE-OPTIONS", "nosniff"],
  ];
  addDefaultHeaders(flat, { status: 200, headers: own });
  expect(flat).toEqual(["Strict-Transport-Security", strictTransport]);
});

test("a 304, whose copy has them, gets none but HSTS", () => {
  const flat: string[] = [];
  addDefaultHeaders(flat, { status: 304, headers: [] });
  expect(flat).toEqual(["Strict-Transport-Security", strictTransport]);
});
