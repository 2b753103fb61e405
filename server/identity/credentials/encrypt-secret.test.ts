import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";

arrangeServices((services) => services.add(config, () => testConfig()));

const id = newId();

test("opens what it sealed, and seals the same secret differently each time", () => {
  const encrypted = encryptSecret(id, "s3cret é");
  expect(decryptSecret(id, encrypted)).toBe("s3cret é");
  expect(Buffer.from(encrypted).includes("s3cret")).toBe(false);
  expect(encryptSecret(id, "s3cret é")).not.toEqual(encrypted);
});

test("does not open in another row, nor with any byte changed", () => {
  const encrypted = encryptSecret(id, "s3cret");
  expect(() => decryptSecret(newId(), encrypted)).toThrow();
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = encrypted.map((byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => decryptSecret(id, changed)).toThrow();
  }
});
