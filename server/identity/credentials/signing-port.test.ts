import { createHmac, generateKeyPairSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { TokenAlgorithm, TokenCheck } from "#engine/ports.ts";
import { signingWith } from "#test/signing-with.ts";

const data = Buffer.from("what is signed");
const nowMs = Date.UTC(2026, 10, 23);
const nowSeconds = nowMs / 1000;

test.each<[string, "text" | "base64" | "hex", Buffer]>([
  ["a secret", "text", Buffer.from("a secret")],
  [Buffer.from([0, 255, 1]).toString("base64"), "base64", Buffer.from([0, 255, 1])],
  ["00ff01", "hex", Buffer.from([0, 255, 1])],
])("signs with the bytes of %s as %s", async (secret, keyEncoding, key) => {
  const { signing, credentialId } = signingWith("signature", secret);
  for (const algorithm of ["md5", "sha1", "sha256", "sha384", "sha512"] as const) {
    const signed = await signing.hmac({ credentialId, algorithm, keyEncoding, data });
    if (signed.kind === "failure") throw new Error(signed.code);
    expect(Buffer.from(signed.signature)).toEqual(createHmac(algorithm, key).update(data).digest());
  }
});

test("says that a secret is not what the settings say, without the secret", async () => {
  const { signing, credentialId } = signingWith("signature", "not hexadecimal");
  const request = { credentialId, algorithm: "sha256", keyEncoding: "hex", data } as const;
  const refused = await signing.hmac(request);
  expect(refused).toMatchObject({ kind: "failure", code: "key_unsuitable" });
  expect(JSON.stringify(refused)).not.toContain("hexadecimal");
});

test.each(["bearer", "basic", "header", "smtp", "jwt_secret", "private_key"] as const)(
  "does not sign with a credential of the kind %s, whose secret could be guessed from it",
  async (kind) => {
    const { signing, credentialId } = signingWith(kind, "hunter2");
    const request = { credentialId, algorithm: "sha256", keyEncoding: "text", data } as const;
    expect(await signing.hmac(request)).toMatchObject({ kind: "failure", code: "credential_missing" });
  },
);

test("does not sign with a credential that does not exist", async () => {
  const { signing } = signingWith("signature", "x");
  const request = { credentialId: crypto.randomUUID(), algorithm: "md5", keyEncoding: "text", data } as const;
  expect(await signing.hmac(request)).toMatchObject({ kind: "failure", code: "credential_missing" });
});

const pem = (key: { export(options: { type: "pkcs8"; format: "pem" }): string | Buffer }) =>
  String(key.export({ type: "pkcs8", format: "pem" }));
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const weak = generateKeyPairSync("rsa", { modulusLength: 1024 });
const p256 = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const p384 = generateKeyPairSync("ec", { namedCurve: "secp384r1" });
const ed25519 = generateKeyPairSync("ed25519");
const spki = (key: typeof rsa.publicKey) => String(key.export({ type: "spki", format: "pem" }));
const jwk = (key: typeof rsa.publicKey) => JSON.stringify(key.export({ format: "jwk" }));

interface KeyCase {
  algorithm: TokenAlgorithm;
  kind: "jwt_secret" | "private_key";
  secret: string;
  publicKey: string | null;
}
const keys: KeyCase[] = [
  ...(["HS256", "HS384", "HS512"] as const).map(
    (algorithm): KeyCase => ({ algorithm, kind: "jwt_secret", secret: "shared secret", publicKey: null }),
  ),
  { algorithm: "RS256", kind: "private_key", secret: pem(rsa.privateKey), publicKey: spki(rsa.publicKey) },
  {
    algorithm: "RS256",
    kind: "private_key",
    secret: String(rsa.privateKey.export({ type: "pkcs1", format: "pem" })),
    publicKey: String(rsa.publicKey.export({ type: "pkcs1", format: "pem" })),
  },
  { algorithm: "ES256", kind: "private_key", secret: pem(p256.privateKey), publicKey: jwk(p256.publicKey) },
  // A field of one line loses the line breaks.
  {
    algorithm: "ES256",
    kind: "private_key",
    secret: pem(p256.privateKey).replaceAll("\n", " "),
    publicKey: spki(p256.publicKey).replaceAll("\n", ""),
  },
  {
    algorithm: "EdDSA",
    kind: "private_key",
    secret: pem(ed25519.privateKey),
    publicKey: spki(ed25519.publicKey),
  },
  {
    algorithm: "EdDSA",
    kind: "private_key",
    secret: jwk(ed25519.privateKey),
    publicKey: jwk(ed25519.publicKey),
  },
];

const check = (part: Partial<TokenCheck> & Pick<TokenCheck, "key" | "token">): TokenCheck => ({
  algorithm: "HS256",
  issuer: "",
  audience: "",
  toleranceSeconds: 0,
  requiresExpiry: true,
  nowMs,
  ...part,
});

test.each(keys)(
  "what it signs with $algorithm, it verifies",
  async ({ algorithm, kind, secret, publicKey }) => {
    const { signing, credentialId } = signingWith(kind, secret);
    const claims = { iss: "millrace", aud: "shop", exp: nowSeconds + 60, roles: ["admin"] };
    const signed = await signing.signToken({ credentialId, algorithm, keyId: "k1", claims });
    if (signed.kind === "failure") throw new Error(signed.message);
    const { token } = signed;
    expect(decodeProtectedHeader(token)).toEqual({ alg: algorithm, typ: "JWT", kid: "k1" });
    expect(decodeJwt(token)).toEqual(claims);
    const givenKeys = [{ credentialId }, ...(publicKey === null ? [] : [{ publicKey }])];
    for (const key of givenKeys) {
      const verified = await signing.verifyToken(
        check({ key, token, algorithm, issuer: "millrace", audience: "shop" }),
      );
      expect(verified).toEqual({
        kind: "verified",
        header: { alg: algorithm, typ: "JWT", kid: "k1" },
        claims,
      });
      const [header, payload, signature = ""] = token.split(".");
      const other = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
      const forged = check({ key, token: `${header}.${payload}.${other}`, algorithm });
      expect(await signing.verifyToken(forged)).toMatchObject({ code: "token_signature_invalid" });
    }
  },
);

test.each<[TokenAlgorithm, string]>([
  ["RS256", pem(weak.privateKey)],
  ["RS256", pem(p256.privateKey)],
  ["ES256", pem(p384.privateKey)],
  ["ES256", pem(rsa.privateKey)],
  ["EdDSA", pem(p256.privateKey)],
  ["RS256", spki(rsa.publicKey)],
  [
    "RS256",
    String(rsa.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })),
  ],
  ["RS256", "-----BEGIN PRIVATE KEY-----canary-----END PRIVATE KEY-----"],
  ["RS256", '{"kty":"RSA","d":"canary"}'],
  ["EdDSA", "{canary"],
])("does not sign with an unsuitable key: %s %#", async (algorithm, secret) => {
  const { signing, credentialId } = signingWith("private_key", secret);
  const refused = await signing.signToken({ credentialId, algorithm, keyId: "", claims: {} });
  expect(refused).toMatchObject({ kind: "failure", code: "key_unsuitable" });
  expect(JSON.stringify(refused)).not.toContain("canary");
});

describe("a token that is not valid", () => {
  const secret = "shared secret";
  const { signing, credentialId } = signingWith("jwt_secret", secret);
  const sign = (claims: Record<string, unknown>, key = secret, alg = "HS256") =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(Buffer.from(key));
  const exp = nowSeconds + 60;

  test.each<[string, () => Promise<string> | string, Partial<TokenCheck>, string]>([
    ["expired", () => sign({ exp: nowSeconds }), {}, "token_expired"],
    [
      "expired beyond the tolerance",
      () => sign({ exp: nowSeconds - 31 }),
      { toleranceSeconds: 30 },
      "token_expired",
    ],
    ["without an expiry", () => sign({}), {}, "token_claim_invalid"],
    ["early", () => sign({ exp, nbf: nowSeconds + 1 }), {}, "token_not_yet_valid"],
    ["of another issuer", () => sign({ exp, iss: "eve" }), { issuer: "shop" }, "token_issuer_mismatch"],
    ["of no issuer", () => sign({ exp }), { issuer: "shop" }, "token_issuer_mismatch"],
    ["for another audience", () => sign({ exp, aud: ["a"] }), { audience: "b" }, "token_audience_mismatch"],
    ["with an expiry that is text", () => sign({ exp: "later" }), {}, "token_claim_invalid"],
    ["signed with another secret", () => sign({ exp }, "another"), {}, "token_signature_invalid"],
    ["signed with another algorithm", () => sign({ exp }, secret, "HS512"), {}, "token_algorithm_mismatch"],
    ["not signed", () => new UnsecuredJWT({ exp }).encode(), {}, "token_algorithm_mismatch"],
    ["empty", () => "", {}, "token_malformed"],
    ["text", () => "not a token", {}, "token_malformed"],
    ["very long", () => `${"x".repeat(1_000_000)}.y.z`, {}, "token_malformed"],
    [
      "signed with the public key as a shared secret",
      () => sign({ exp }, spki(rsa.publicKey)),
      { algorithm: "RS256", key: { publicKey: spki(rsa.publicKey) } },
      "token_algorithm_mismatch",
    ],
    [
      "verified with a public key as a shared secret",
      () => sign({ exp }, spki(rsa.publicKey)),
      { key: { publicKey: spki(rsa.publicKey) } },
      "key_unsuitable",
    ],
    [
      "verified with a private key in the settings",
      () => sign({ exp }),
      { algorithm: "RS256", key: { publicKey: pem(rsa.privateKey) } },
      "key_unsuitable",
    ],
  ])("%s", async (_, token, part, code) => {
    const verified = await signing.verifyToken(
      check({ key: { credentialId }, token: await token(), ...part }),
    );
    expect(verified).toMatchObject({ kind: "failure", code, message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test("is accepted within the tolerance, and without an expiry where that is allowed", async () => {
    const late = check({
      key: { credentialId },
      token: await sign({ exp: nowSeconds - 30 }),
      toleranceSeconds: 31,
    });
    expect(await signing.verifyToken(late)).toMatchObject({ kind: "verified" });
    const endless = check({ key: { credentialId }, token: await sign({}), requiresExpiry: false });
    expect(await signing.verifyToken(endless)).toMatchObject({ kind: "verified" });
  });
});
