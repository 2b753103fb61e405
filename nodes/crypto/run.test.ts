import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { effectOf } from "#engine/graph/effect.ts";
import { type HashAlgorithm, hashAlgorithms } from "#engine/node.ts";
import { byteEncodings, decodeBytes, encodeBytes } from "#lib/byte-text.ts";
import { setClock } from "#lib/clock.ts";
import type { Json } from "#lib/json.ts";
import { runNode } from "#test/run-node.ts";
import { signingWith } from "#test/signing-with.ts";
import definition from "./definition.ts";
import { browserPrimitives, previewOf } from "./preview.ts";
import runner, { nodePrimitives } from "./run.ts";
import { settingsSchema } from "./settings.ts";

const nowMs = Date.UTC(2026, 10, 23);
const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => 0 });
afterAll(restore);

const config = (part: Record<string, unknown> = {}) => definition.config.parse(part);
const run = (part: Record<string, unknown>, ports = {}) => runNode(runner, part, { ports });

async function outputOf(part: Record<string, unknown>, ports = {}): Promise<Json> {
  const outcome = await run(part, ports);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  expect(definition.output.parse(outcome.output)).toEqual(outcome.output);
  return outcome.output;
}

test.each<[Record<string, unknown>, Json]>([
  [{ value: "abc" }, { value: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" }],
  [{ value: "abc", algorithm: "md5" }, { value: "900150983cd24fb0d6963f7d28e17f72" }],
  [{ value: "abc", algorithm: "sha1", output_encoding: "base64" }, { value: "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=" }],
  [
    { value: "616263", value_encoding: "hex", algorithm: "md5" },
    { value: "900150983cd24fb0d6963f7d28e17f72" },
  ],
  [
    { value: "YW Jj\n", value_encoding: "base64", algorithm: "md5" },
    { value: "900150983cd24fb0d6963f7d28e17f72" },
  ],
  [{ operation: "encode", value: "é?>" }, { value: "w6k/Pg==" }],
  [{ operation: "encode", value: "é?>", encoding: "base64url" }, { value: "w6k_Pg" }],
  [{ operation: "encode", value: "é", encoding: "hex" }, { value: "c3a9" }],
  [{ operation: "decode", value: "w6k_Pg" }, { value: "é?>" }],
  [{ operation: "decode", value: "C3A9", encoding: "hex" }, { value: "é" }],
  [{ operation: "compare", value: "a", other: "a" }, { equal: true }],
  [{ operation: "compare", value: "a", other: "ab" }, { equal: false }],
])("computes %j, and previews it", async (part, output) => {
  expect(await outputOf(part)).toEqual(output);
  expect(definition.sampleOutput(config(), null, () => ({ ...config(), ...part }))).toEqual(output);
});

test("a browser hashes what the server hashes", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<HashAlgorithm>(...hashAlgorithms),
      (data, name) => {
        expect(Buffer.from(browserPrimitives.hash(name, data))).toEqual(
          Buffer.from(nodePrimitives.hash(name, data)),
        );
      },
    ),
  );
});

test("bytes survive every encoding, and no text throws", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.string(),
      fc.constantFrom(...byteEncodings),
      (bytes, text, encoding) => {
        expect(decodeBytes(encodeBytes(bytes, encoding), encoding)).toEqual(new Uint8Array(bytes));
        decodeBytes(text, encoding);
      },
    ),
  );
});

test.each<[Record<string, unknown>, RegExp]>([
  [{ random: "uuid" }, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  [{ random: "bytes", length: 3 }, /^[0-9a-f]{6}$/],
  [{ random: "bytes", length: 3, output_encoding: "base64url" }, /^[\w-]{4}$/],
  [{ random: "number", min: -1, max: 1 }, /^(-1|0|1)$/],
  [{ random: "number", min: 7, max: 7 }, /^7$/],
  [{ random: "text", length: 1024, characters: "digits" }, /^\d{1024}$/],
  [{ random: "text", length: 5 }, /^[A-Za-z0-9]{5}$/],
  [{ random: "text", length: 500, characters: "letters_digits_symbols" }, /^[\w\-.~!*+=@#]{500}$/],
])("gives a random value: %j", async (part, form) => {
  const settings = { operation: "random", ...part };
  const { value } = (await outputOf(settings)) as { value: string | number };
  expect(String(value)).toMatch(form);
  const sample = definition.sampleOutput(config(settings), null) as { value: string | number };
  expect(String(sample.value)).toMatch(form);
  expect(typeof sample.value).toBe(typeof value);
});

test("does not give the same random value twice, and it is stored before the flow goes on", async () => {
  const settings = { operation: "random", random: "bytes", length: 16 };
  expect(await outputOf(settings)).not.toEqual(await outputOf(settings));
  expect(effectOf(definition, settings)).toBe("outside");
  expect(effectOf(definition, { operation: "jwt_sign" })).toBe("outside");
  expect(effectOf(definition, {})).toBe("none");
});

test("signs with a credential that nothing else sees", async () => {
  const { signing, credentialId } = signingWith("signature", "Jefe");
  const settings = { operation: "hmac", value: "what do ya want for nothing?", credential_id: credentialId };
  // RFC 4231, test case 2.
  const value = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(await outputOf(settings, { signing })).toEqual({ value });
  expect(definition.sampleOutput(config(settings), null)).toEqual({ value: "0".repeat(64) });
});

test("signs a token with its claims, and verifies it", async () => {
  const secret = "a shared secret of the two";
  const { signing, credentialId } = signingWith("jwt_secret", secret);
  const settings = {
    operation: "jwt_sign",
    credential_id: credentialId,
    claims: '{"role":"admin","sub":"eve"}',
    ...{ issuer: "millrace", audience: "shop", subject: "ada", key_id: "k" },
  };
  const signed = (await outputOf(settings, { signing })) as { token: string; claims: Json };
  const iat = nowMs / 1000;
  const claims = { iat, exp: iat + 3600, role: "admin", sub: "ada", iss: "millrace", aud: "shop" };
  expect(signed.claims).toEqual(claims);
  expect(JSON.stringify(signed)).not.toContain(secret);
  // The preview has the same header and claims, and no signature.
  const sample = definition.sampleOutput(config(settings), null) as { token: string };
  expect(sample.token.split(".").slice(0, 2)).toEqual(signed.token.split(".").slice(0, 2));
  const check = {
    operation: "jwt_verify",
    credential_id: credentialId,
    issuer: "millrace",
    audience: "shop",
  };
  const verified = { valid: true, header: { alg: "HS256", typ: "JWT", kid: "k" }, claims, error: null };
  expect(await outputOf({ ...check, token: `Bearer ${signed.token}` }, { signing })).toEqual(verified);
  expect(previewOf(settingsSchema.parse({ ...check, token: signed.token }))).toMatchObject({
    output: verified,
  });

  const wrong = { ...check, audience: "bank", token: signed.token };
  expect(await run(wrong, { signing })).toMatchObject({
    kind: "fail",
    error: { code: "token_audience_mismatch" },
  });
  expect(await outputOf({ ...wrong, on_invalid: "output" }, { signing })).toMatchObject({
    valid: false,
    claims: null,
    error: { code: "token_audience_mismatch" },
  });
  // A key that cannot be used fails the step all the same.
  const unsuitable = { ...wrong, on_invalid: "output", token_algorithm: "RS256", public_key: "nonsense" };
  expect(await run(unsuitable, { signing })).toMatchObject({
    kind: "fail",
    error: { code: "key_unsuitable" },
  });
});

test("a claim overrides the expiry, and without seconds there is none", async () => {
  const { signing, credentialId } = signingWith("jwt_secret", "x");
  const base = { operation: "jwt_sign", credential_id: credentialId };
  expect(await outputOf({ ...base, claims: '{"exp":5}' }, { signing })).toMatchObject({ claims: { exp: 5 } });
  const { claims } = (await outputOf({ ...base, expires_seconds: 0 }, { signing })) as { claims: Json };
  expect(claims).toEqual({ iat: nowMs / 1000 });
});

test.each<[Record<string, unknown>, string]>([
  [{ value: "x", value_encoding: "hex" }, "encoding_invalid"],
  [{ operation: "decode", value: "*" }, "encoding_invalid"],
  [{ operation: "decode", value: "/w==" }, "decoded_not_text"],
  [{ operation: "random", random: "number", min: 2, max: 1 }, "range_invalid"],
  [{ operation: "random", random: "number", min: 0, max: 2 ** 50 }, "range_invalid"],
  [{ operation: "hmac", value: "x" }, "credential_required"],
  [{ operation: "jwt_sign" }, "credential_required"],
  [{ operation: "jwt_verify", token: "x" }, "credential_required"],
  [{ operation: "jwt_sign", claims: "[]", credential_id: crypto.randomUUID() }, "claims_invalid"],
  [
    { operation: "jwt_sign", claims: '{"exp":"later"}', credential_id: crypto.randomUUID() },
    "claims_invalid",
  ],
])("fails with a code, and no retry helps: %j", async (part, code) => {
  expect(await run(part)).toMatchObject({
    kind: "fail",
    error: { code, message: expect.stringMatching(/^\S.*\.$/) },
    retryable: false,
  });
});

const id = crypto.randomUUID();
test.each<[Record<string, unknown>, [pointer: string, code: string][]]>([
  [{}, [["/value", "value_required"]]],
  [{ value: "{{x}}" }, []],
  [{ value: "xyz", value_encoding: "hex" }, [["/value", "encoding_invalid"]]],
  [{ operation: "decode", value: "*" }, [["/value", "encoding_invalid"]]],
  [{ operation: "compare", value: "{{a}}" }, [["/other", "value_required"]]],
  [{ operation: "random" }, []],
  [{ operation: "random", random: "number", min: 2, max: 1 }, [["/max", "range_invalid"]]],
  [{ operation: "hmac", value: "{{a}}" }, [["/credential_id", "credential_required"]]],
  [{ operation: "hmac", value: "{{a}}", credential_id: id }, []],
  [{ operation: "jwt_sign", credential_id: id, claims: "[1]" }, [["/claims", "claims_invalid"]]],
  [{ operation: "jwt_sign", credential_id: id, claims: "{" }, [["/claims", "claims_invalid"]]],
  [{ operation: "jwt_sign", credential_id: id, claims: '{"a":{{a}}}' }, []],
  [
    { operation: "jwt_verify" },
    [
      ["/token", "token_required"],
      ["/credential_id", "credential_required"],
    ],
  ],
  [{ operation: "jwt_verify", token: "{{t}}", token_algorithm: "RS256", public_key: "{{k}}" }, []],
  [
    {
      operation: "jwt_verify",
      token: "{{t}}",
      token_algorithm: "RS256",
      public_key: "-----BEGIN PRIVATE KEY-----",
    },
    [["/public_key", "private_key_in_settings"]],
  ],
])("names what prevents publishing in %j", (part, problems) => {
  const found = definition.check?.(config(part)) ?? [];
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual(problems);
});

test.each<[Record<string, unknown>, readonly string[] | null]>([
  [{ operation: "hmac" }, ["signature"]],
  [{ operation: "jwt_sign" }, ["jwt_secret"]],
  [{ operation: "jwt_verify", token_algorithm: "ES256" }, ["private_key"]],
  [{ operation: "jwt_verify", token_algorithm: "ES256", public_key: "x" }, null],
  [{ operation: "hash" }, null],
])("names its credential for %j", (part, kinds) => {
  const uses = definition.credentials?.({ ...part, credential_id: id }) ?? [];
  expect(uses).toEqual(kinds === null ? [] : [{ id, pointer: "/credential_id", kinds, target: null }]);
});

test.each<[Record<string, unknown>, string]>([
  [{}, "No value yet"],
  [{ value: "{{ email }}" }, "SHA256 of email"],
  [{ operation: "hmac", value: "{{x}}", algorithm: "sha1" }, "HMAC SHA1 of x"],
  [{ operation: "random", random: "text" }, "random text"],
  [{ operation: "decode", value: "{{x}}" }, "x from base64"],
  [{ operation: "compare", value: "{{x}}", other: "{{y}}" }, "x same as y"],
  [{ operation: "jwt_sign", token_algorithm: "EdDSA" }, "sign a JWT, EdDSA"],
  [{ operation: "jwt_verify", token: "{{t}}" }, "verify t, HS256"],
])("is summed up in a line: %j", (part, summary) => {
  expect(definition.summary(config(part))).toBe(summary);
});
