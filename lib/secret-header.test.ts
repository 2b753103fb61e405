import { expect, test } from "vitest";
import { isSecretHeader } from "./secret-header.ts";

test.each([
  "Authorization",
  "proxy-authorization",
  "Cookie",
  "X-API-Key",
  "apikey",
  "X-Auth-Token",
  "Client-Secret",
  "X_Api_Key",
])("M5: %s carries a secret", (name) => {
  expect(isSecretHeader(name)).toBe(true);
});

test.each(["Accept", "Content-Type", "Idempotency-Key", "X-Monkey", "X-Key-Id", "Cookies-Accepted", ""])(
  "%s does not",
  (name) => {
    expect(isSecretHeader(name)).toBe(false);
  },
);
