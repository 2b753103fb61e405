import type { Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

const known = ["gzip", "br", "deflate", "zstd"] as const;
export type Coding = (typeof known)[number];

/** More layers than any server applies on purpose. Each of them could multiply the size. */
const maxCodings = 5;

/**
 * The codings of a body in the order in which they are undone (RFC 9110 §8.4): `gzip, br` was compressed with gzip first. Null if
 * one of them is unknown or there are too many: the body then stays as it is.
 *
 * @param header the values of `Content-Encoding`, joined by commas
 */
export function codingsToUndo(header: string): Coding[] | null {
  const names = header
    .split(",")
    .map((name) => name.trim().toLowerCase().replace(/^x-/, ""))
    .filter((name) => name !== "" && name !== "identity" && name !== "none");
  const codings = names.map((name) => known.find((each) => each === name));
  if (codings.length > maxCodings || codings.includes(undefined)) return null;
  return codings.filter((coding) => coding !== undefined).reverse();
}

/** A stream that undoes a coding. @param first the first bytes to undo */
export function createDecoder(coding: Coding, first: Uint8Array): Transform {
  switch (coding) {
    case "gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
    case "deflate":
      return isZlib(first) ? createInflate() : createInflateRaw();
  }
}

/** `deflate` declares zlib's format, but some servers send raw deflate. zlib's first byte names method 8. */
export function isZlib(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0x0f) === 8;
}
