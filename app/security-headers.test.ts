import { expect, test } from "vitest";
import { newNonce, securityHeaders } from "./security-headers.ts";

const nonce = "bm9uY2U=";
const live = securityHeaders({ nonce, development: false, secure: true });

test("lets only scripts with the request's nonce run, and never evaluates strings", () => {
  const policy = live["Content-Security-Policy"];
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
  expect(policy).not.toContain("unsafe-eval");
});

test("names no origin but our own", () => {
  expect(live["Content-Security-Policy"]).not.toMatch(/https?:|wss?:|\*/);
});

test("cannot be framed", () => {
  expect(live["Content-Security-Policy"]).toContain("frame-ancestors 'none'");
  expect(live["X-Frame-Options"]).toBe("DENY");
});

test("asks for TLS only where there is TLS, so that a laptop stays reachable", () => {
  expect(live["Strict-Transport-Security"]).toMatch(/^max-age=31536000/);
  expect(securityHeaders({ nonce, development: false, secure: false })).not.toHaveProperty(
    "Strict-Transport-Security",
  );
});

test("never gives two requests the same nonce", () => {
  const nonces = Array.from({ length: 1000 }, newNonce);
  expect(new Set(nonces).size).toBe(1000);
  for (const each of nonces) expect(each).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
