import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { readLicenseFile } from "./typescript/verify.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k1" }] };
const now = new Date("2026-11-27T12:00:00Z");
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A license file as the service signs it. */
function licenseFile(issued: string, expiry: string): string {
  const enc = base64(JSON.stringify({ data: {}, meta: { issued, expiry } }));
  const sig = sign(null, Buffer.from(`license/${enc}`), privateKey).toString("base64");
  const content = base64(JSON.stringify({ enc, sig, alg: "base64+ed25519" }));
  return `-----BEGIN LICENSE FILE-----\n${content}\n-----END LICENSE FILE-----\n`;
}

test.each([
  ["now", "2026-11-27T12:00:00.000Z", true],
  ["a month ago", "2026-10-28T12:00:01.000Z", true],
  ["in five minutes, as clocks differ", "2026-11-27T12:05:00.000Z", true],
  ["in six minutes", "2026-11-27T12:06:00.000Z", false],
  ["next year", "2027-11-27T12:00:00.000Z", false],
  ["at no time", "soon", false],
])("a license file that was issued %s", (_, issued, isAccepted) => {
  const file = licenseFile(issued, "2028-01-01T00:00:00.000Z");
  expect(readLicenseFile(file, keys, now) !== null).toBe(isAccepted);
});

test("a license file ends at its expiry", () => {
  const issued = "2026-10-28T12:00:00.000Z";
  expect(readLicenseFile(licenseFile(issued, "2026-11-27T12:00:00.000Z"), keys, now)).toBeNull();
  expect(readLicenseFile(licenseFile(issued, "2026-11-27T12:00:01.000Z"), keys, now)).not.toBeNull();
});
