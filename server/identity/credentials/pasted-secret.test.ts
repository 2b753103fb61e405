import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import type { CredentialKind } from "#api/identity/credentials/schema.ts";
import { cleanSecret, secretProblem } from "./pasted-secret.ts";
import { readPrivateKey } from "./read-key.ts";
import { readStandardSecret } from "./standard-secret.ts";

const key = Buffer.from("a secret of 32 bytes, or there a");
const encoded = key.toString("base64");

test.each([
  `whsec_${encoded}`,
  `v1,whsec_${encoded}`,
  ` whsec_${encoded}\r\n`,
  `"whsec_${encoded}"\n`,
  `'v1,whsec_${encoded}'`,
  `\uFEFFwhsec_${encoded}\u200B`,
  encoded,
])("the key of a Standard Webhooks secret is read from %j", (pasted) => {
  const secret = cleanSecret("signature", pasted);
  expect(secretProblem("signature", secret)).toBeNull();
  expect(readStandardSecret(secret)?.equals(key)).toBe(true);
});

test.each<[CredentialKind, string, string]>([
  ["signature", " 8f742231b10e8888\n", "8f742231b10e8888"],
  ["signature", "it's a secret", "it's a secret"],
  ["bearer", "Bearer ghp_abc\n", "ghp_abc"],
  ["header", "`key`", "key"],
  ["jwt_secret", '"shared"', "shared"],
  ["basic", ' "pass word" \n', ' "pass word" '],
  ["smtp", "'quoted'", "'quoted'"],
])("a %s pasted as %j is %j", (kind, pasted, secret) => {
  expect(cleanSecret(kind, pasted)).toBe(secret);
  expect(secretProblem(kind, secret)).toBeNull();
});

test.each<[CredentialKind, string, RegExp]>([
  ["signature", " \n", /Enter the secret/],
  ["signature", "whsec_", /missing/],
  ["signature", "whsec_••••••••", /hidden/],
  ["signature", "whsec_MfKQ...", /hidden/],
  ["signature", "whpk_abc", /asymmetric/],
  ["signature", "v1a,whpk_abc", /asymmetric/],
  ["signature", "-----BEGIN CERTIFICATE-----", /certificate/],
  ["bearer", "sk_live_****", /hidden/],
  ["bearer", "token one", /blanks/],
])("a %s that can never work is refused: %j", (kind, pasted, problem) => {
  expect(secretProblem(kind, cleanSecret(kind, pasted))).toMatch(problem);
});

const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = rsa.privateKey.export(pkcs8).toString();
const ed = generateKeyPairSync("ed25519").privateKey;
const ec = (namedCurve: string) =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export(pkcs8).toString();

test.each<[what: string, pasted: string]>([
  ["PEM", pem],
  ["PEM of PKCS #1", rsa.privateKey.export({ type: "pkcs1", format: "pem" }).toString()],
  ["PEM on one line", pem.replaceAll("\n", "")],
  ["PEM with line breaks of two characters", pem.replaceAll("\n", "\\n")],
  ["the same in quotes", `"${pem.replaceAll("\n", "\\n")}"`],
  ["PEM with Windows line breaks of four characters", pem.replaceAll("\n", "\\r\\n")],
  [
    "a service account",
    JSON.stringify({ type: "service_account", private_key: pem, client_email: "a@b.example" }),
  ],
  ["a JWK", JSON.stringify(rsa.privateKey.export({ format: "jwk" }))],
])("a private key is read from %s", (_what, pasted) => {
  const secret = cleanSecret("private_key", pasted);
  expect(secretProblem("private_key", secret)).toBeNull();
  expect(readPrivateKey(secret)?.equals(rsa.privateKey)).toBe(true);
});

test("keys of the curves that tokens use are taken", () => {
  expect(secretProblem("private_key", ec("prime256v1"))).toBeNull();
  expect(secretProblem("private_key", ed.export(pkcs8).toString())).toBeNull();
});

test.each<[what: string, pasted: string, problem: RegExp]>([
  [
    "protected",
    rsa.privateKey.export({ ...pkcs8, cipher: "aes-256-cbc", passphrase: "x" }).toString(),
    /password/,
  ],
  [
    "protected in the old way",
    rsa.privateKey
      .export({ type: "pkcs1", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
      .toString(),
    /password/,
  ],
  [
    "too short",
    generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export(pkcs8).toString(),
    /1024 bits, which is too short/,
  ],
  ["cut off", pem.slice(0, 400), /damaged or incomplete/],
  ["damaged", pem.replace(/\n(.{20})/, "\n"), /damaged or incomplete/],
  ["a public key", rsa.publicKey.export({ type: "spki", format: "pem" }).toString(), /public key/],
  ["a certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", /certificate/],
  ["OpenSSH's", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----", /OpenSSH/],
  ["of another curve", ec("secp384r1"), /secp384r1/],
  ["text", "hunter2", /not a private key/],
  ["JSON without a key", '{"type":"service_account"}', /damaged or incomplete/],
])("a private key that is %s is refused, and the reason says what it is", (_what, pasted, problem) => {
  expect(secretProblem("private_key", cleanSecret("private_key", pasted))).toMatch(problem);
});
