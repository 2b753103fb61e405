import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import type { OutputPreview } from "#engine/node.ts";
import { decodeBytes, encodeBytes, toUtf8 } from "#lib/byte-text.ts";
import { clock } from "#lib/clock.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { alphabets } from "./alphabets.ts";
import { buildClaims } from "./claims.ts";
import { isPure, operate, type Primitives, readValue } from "./operate.ts";
import type { Settings } from "./settings.ts";

const hashes = { md5, sha1, sha256, sha384, sha512 };

/** Hashes in a browser, where Node's are not available. */
export const browserPrimitives: Primitives = {
  hash: (algorithm, data) => hashes[algorithm](data),
  // Nobody measures a preview.
  isSame: (one, other) => one === other,
};

/** Longer values are not hashed while someone types. */
const maxChars = 200_000;

const notes = {
  hmac: "The key never leaves the server, so the preview shows zeros.",
  random: "Every step draws a new value.",
  jwt_sign: "The key never leaves the server, so the preview shows zeros.",
  jwt_verify: "The token is verified only when the flow runs.",
};

/**
 * The output for the panel and for tags: the real one, except where it needs a secret. In place of a
 * signature there are zeros, and random values are always the same.
 */
export function previewOf(settings: Settings): OutputPreview {
  const { operation } = settings;
  if (!isPure(operation)) return { output: outputOf(operation, settings), note: notes[operation] };
  if (settings.value.length <= maxChars) return operate(operation, settings, browserPrimitives);
  const output = operation === "compare" ? { equal: false } : { value: "…" };
  return { output, note: "The value is too long for a preview." };
}

function outputOf(operation: keyof typeof notes, settings: Settings): Json {
  switch (operation) {
    case "hmac":
      return { value: sampleHmac(settings) };
    case "random":
      return { value: sampleRandom(settings) };
    case "jwt_sign":
      return sampleToken(settings);
    case "jwt_verify":
      return readToken(settings.token);
  }
}

function sampleHmac(settings: Settings): string {
  const value = readValue(settings);
  if ("error" in value) return "";
  const { outputLen } = hashes[settings.algorithm];
  return encodeBytes(new Uint8Array(outputLen), settings.output_encoding);
}

function sampleRandom({ random, length, characters, min, max, output_encoding }: Settings): string | number {
  switch (random) {
    case "uuid":
      return "0f8fad5b-d9cb-469f-a165-70867728950e";
    case "bytes":
      return encodeBytes(
        Uint8Array.from({ length }, (_, at) => (at * 37 + 11) % 256),
        output_encoding,
      );
    case "number":
      return Math.floor((min + max) / 2);
    case "text": {
      const alphabet = alphabets[characters];
      return Array.from({ length }, (_, at) => alphabet[(at * 37 + 11) % alphabet.length]).join("");
    }
  }
}

function sampleToken(settings: Settings): Json {
  const built = buildClaims(settings, clock.nowMs());
  const claims = "claims" in built ? built.claims : {};
  const { token_algorithm: alg, key_id: kid } = settings;
  const header = { alg, typ: "JWT", ...(kid !== "" && { kid }) };
  const part = (value: JsonObject) =>
    encodeBytes(new TextEncoder().encode(JSON.stringify(value)), "base64url");
  return { token: `${part(header)}.${part(claims)}.${encodeBytes(new Uint8Array(32), "base64url")}`, claims };
}

/** The header and the claims of a token, which is not verified here. */
function readToken(token: string): Json {
  const [header, claims] = token.slice(0, maxChars).split(".", 2).map(readPart);
  return { valid: true, header: header ?? { alg: "HS256" }, claims: claims ?? { sub: "ada" }, error: null };
}

function readPart(part: string): JsonObject | null {
  const bytes = decodeBytes(part, "base64url");
  const text = bytes && toUtf8(bytes);
  try {
    const value: unknown = text ? parseExactJson(text) : null;
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
