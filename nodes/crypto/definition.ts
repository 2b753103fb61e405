import { z } from "zod";
import { defineNode, toKeywords } from "#engine/node.ts";
import { findConfigProblems } from "./check.ts";
import { cryptoFields } from "./fields.ts";
import { isPure } from "./operate.ts";
import { previewOf } from "./preview.ts";
import { configSchema, settingsSchema } from "./settings.ts";
import { summarizeConfig } from "./summary.ts";
import { keyUse } from "./uses.ts";

const object = z.record(z.string(), z.json());

export default defineNode({
  type: "crypto_node",
  category: "data",
  label: "Crypto",
  description: "Hashes, HMACs, random values and UUIDs, base64 and hex, signed tokens (JWT).",
  keywords: toKeywords(`
    hash, encrypt, hmac, sha256, md5, sha1, sha512, jwt, uuid, base64, sign, signature, encode, decode,
    random, guid, token, password, checksum, digest hash, encryption, decrypt, cryptography, hex, nanoid,
    bcrypt, totp, verify signature, encoding, decoding, unique id, generate id, random number, random
    string, generate password, secret, rsa, ecdsa, encryptor, ulid, salt, base32, json web token, otp,
    nonce, atob, btoa, ldap password, verschlüsseln, cifrar, chiffrer
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "http_response_node", "store_node"],
  // Random values, the time in a token, and a credential may differ when the step runs again.
  effect: ({ operation = "hash" }) => (isPure(operation) ? "none" : "outside"),
  config: configSchema,
  fields: cryptoFields,
  credentials(config) {
    const use = keyUse(config);
    const { credential_id: id } = config;
    // A value that is not an id is reported by the configuration's schema.
    if (use.kind !== "credential" || !z.uuid().safeParse(id).success) return [];
    return [{ id: String(id), pointer: "/credential_id", kinds: use.kinds, target: null }];
  },
  summary: summarizeConfig,
  check: findConfigProblems,
  preview: (resolved) => previewOf(settingsSchema.parse(resolved)),
  sampleOutput(config, _input, resolve) {
    const known = previewOf(settingsSchema.parse(resolve?.() ?? config));
    return "output" in known ? known.output : { value: "" };
  },
  output: z.union([
    z.strictObject({ value: z.union([z.string(), z.number()]) }),
    z.strictObject({ equal: z.boolean() }),
    z.strictObject({ token: z.string(), claims: object }),
    z.strictObject({
      valid: z.boolean(),
      header: object.nullable(),
      claims: object.nullable(),
      error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    }),
  ]),
});
