import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { decodeHTML } from "entities/decode";
import { base64url } from "jose";
import type { Allowance } from "./allowance.ts";
import { defineFilter, type Filter } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { text } from "./kinds.ts";

const group = "Encodings";

/** Bytes as text, if they are UTF-8. */
function decodeText(decode: () => Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(decode());
  } catch {
    return null;
  }
}

function decoded(source: string, what: string, decode: () => Uint8Array, allowance: Allowance): string {
  return decodeText(decode) ?? allowance.fail(`needs text in ${what}, not ${describeValue(source)}`);
}

export const encodingFilters: readonly Filter[] = [
  defineFilter(group, "base64url_encode", text, {
    summary: "Encodes as base64url, which is base64 for URLs and JWTs.",
    example: { input: "a?b>c", result: "YT9iPmM" },
    run(source, _given, allowance) {
      allowance.use(source.length * 4);
      return base64url.encode(source);
    },
  }),
  defineFilter(group, "base64url_decode", text, {
    summary: "Decodes base64url.",
    example: { input: "YT9iPmM", result: "a?b>c" },
    run: (source, _given, allowance) =>
      decoded(source, "base64url", () => base64url.decode(source), allowance),
  }),
  defineFilter(group, "hex_encode", text, {
    summary: "Encodes a text’s bytes (UTF-8) as hexadecimal digits.",
    example: { input: "Añ", result: "41c3b1" },
    run(source, _given, allowance) {
      allowance.use(source.length * 6);
      return bytesToHex(new TextEncoder().encode(source));
    },
  }),
  defineFilter(group, "hex_decode", text, {
    summary: "Decodes hexadecimal digits to text (UTF-8).",
    example: { input: "41c3b1", result: "Añ" },
    run: (source, _given, allowance) => decoded(source, "hex", () => hexToBytes(source), allowance),
  }),
  defineFilter(group, "url_path", text, {
    summary: "Encodes a path of several segments for a URL. It keeps each /.",
    example: { input: "a/b c.txt", result: "a/b%20c.txt" },
    run(source, _given, allowance) {
      allowance.use(source.length * 9);
      return source.toWellFormed().split("/").map(encodeURIComponent).join("/");
    },
  }),
  defineFilter(group, "unescape", text, {
    summary: "Decodes HTML’s entities.",
    example: { input: "caf&eacute; &amp; bar", result: "café & bar" },
    run(source, _given, allowance) {
      allowance.use(source.length);
      return decodeHTML(source);
    },
  }),
];
