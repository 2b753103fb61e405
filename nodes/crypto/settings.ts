import { z } from "zod";
import { hashAlgorithms, tokenAlgorithms } from "#engine/node.ts";
import { byteEncodings } from "#lib/byte-text.ts";

const operations = [
  "hash",
  "hmac",
  "random",
  "encode",
  "decode",
  "compare",
  "jwt_sign",
  "jwt_verify",
] as const;

export type Operation = (typeof operations)[number];

const text = z.string().max(1_000_000).default("");
const short = z.string().max(10_000).default("");

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Crypto"),
  operation: z.enum(operations).default("hash"),
  value: text,
  /** The text to compare with. */
  other: text,
  value_encoding: z.enum(["text", ...byteEncodings]).default("text"),
  algorithm: z.enum(hashAlgorithms).default("sha256"),
  output_encoding: z.enum(byteEncodings).default("hex"),
  /** For encode and decode. */
  encoding: z.enum(byteEncodings).default("base64"),
  random: z.enum(["uuid", "bytes", "number", "text"]).default("uuid"),
  length: z.int().min(1).max(1024).default(32),
  characters: z
    .enum(["letters_digits", "letters", "digits", "letters_digits_symbols"])
    .default("letters_digits"),
  min: z.int().default(1),
  max: z.int().default(100),
  token: short,
  token_algorithm: z.enum(tokenAlgorithms).default("HS256"),
  /** The stored key or secret. */
  credential_id: z.uuid().optional(),
  key_encoding: z.enum(["text", "base64", "hex"]).default("text"),
  public_key: short,
  claims: z.string().max(100_000).default("{}"),
  key_id: z.string().max(1000).default(""),
  issuer: z.string().max(1000).default(""),
  audience: z.string().max(1000).default(""),
  subject: z.string().max(1000).default(""),
  expires_seconds: z.int().min(0).max(315_360_000).default(3600),
  tolerance_seconds: z.int().min(0).max(3600).default(0),
  require_expiry: z.boolean().default(true),
  on_invalid: z.enum(["fail", "output"]).default("fail"),
});

export type Config = z.infer<typeof configSchema>;

/** A resolved tag may be longer than the editor accepts. */
const resolved = z.string().default("");

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  value: resolved,
  other: resolved,
  token: resolved,
  public_key: resolved,
  claims: z.string().default("{}"),
  key_id: resolved,
  issuer: resolved,
  audience: resolved,
  subject: resolved,
});

export type Settings = z.infer<typeof settingsSchema>;
