import { hmac } from "@noble/hashes/hmac.js";
import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { base64url } from "jose";
import { toText } from "#engine/tags/to-text.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { anything, oneOf, text } from "./kinds.ts";

const group = "Hashes";
const hashes = { md5, sha1, sha256, sha512 };
type HashName = keyof typeof hashes;

const written = oneOf("hex", "base64", "base64url");
const encoding = { encoding: optional(written, "hex") };

function write(bytes: Uint8Array, encoding: "hex" | "base64" | "base64url"): string {
  if (encoding === "hex") return bytesToHex(bytes);
  const url = base64url.encode(bytes);
  if (encoding === "base64url") return url;
  return url
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .padEnd(Math.ceil(url.length / 4) * 4, "=");
}

function hashFilter(name: HashName, summary: string, result: string): Filter {
  return defineFilter(group, name, anything, {
    summary,
    example: { input: "Ada", result },
    parameters: encoding,
    run: (value, given) => write(hashes[name](utf8(toText(value))), given.encoding),
  });
}

function utf8(source: string): Uint8Array {
  return new TextEncoder().encode(source);
}

/** In pure JavaScript, because the hashes of browsers are asynchronous and only available over HTTPS. */
export const hashFilters: readonly Filter[] = [
  hashFilter(
    "sha256",
    "Hashes a text with SHA-256, as hex, base64 or base64url.",
    "99a563ab2f6e21e96998f9fddd2a2bab82b70ac019579502b8d7fc0032ff62bb",
  ),
  hashFilter(
    "sha512",
    "Hashes a text with SHA-512.",
    "1985df959f44963c5e1d9af8ae6e16d4d82c9751b51a443245491c15da60c6006164e507d3787eb04b583d3dca05ec430de8a1f6076e8c841be98f27baa8ec44",
  ),
  hashFilter(
    "sha1",
    "Hashes a text with SHA-1, for old systems only.",
    "5c3cb098d52deb3f67e97b7fba960c4cf6880461",
  ),
  hashFilter("md5", "Hashes a text with MD5, for old systems only.", "1a382809b7c03f686e12dd15677c5497"),
  defineFilter(group, "hmac", anything, {
    summary: "Signs a text with a key. A key in the template can be read by everybody who can see the flow.",
    example: {
      input: "Ada",
      with: 'key, "sha256"',
      data: { key: "secret" },
      result: "64b930f9c9ee91e32f2e0eb031a8ea0e9b23355926e0ab50c026b9a6916e50c4",
    },
    parameters: {
      key: required(text),
      hash: optional(oneOf("sha256", "sha512", "sha1", "md5"), "sha256"),
      ...encoding,
    },
    run: (value, given) =>
      write(hmac(hashes[given.hash], utf8(given.key), utf8(toText(value))), given.encoding),
  }),
];
