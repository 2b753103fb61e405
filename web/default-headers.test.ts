import { expect, test, vi } from "vitest";
import { strictTransport } from "#lib/strict-transport.ts";
import { addDefaultHeaders } from "./default-headers.ts";

test("low 5: over https a response without headers of its own gets all of them, HSTS too", () => {
  vi.stubEnv("BASE_URL", "https://flows.example.com");
  vi.stubEnv("DATABASE_URL", "postgresql://localhost/x");
  vi.stubEnv("SECRET_KEY", "a key of thirty-two characters, for tests");
  const flat: string[] = [];
  addDefaultHeaders(flat, []);
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
  addDefaultHeaders(flat, own);
  expect(flat).toEqual(["Strict-Transport-Security", strictTransport]);
});
