import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from "node:zlib";
import { decodeDocument } from "#lib/decoding/document-text.ts";
import { isTextType, mediaTypeOf, readTextContent } from "#lib/decoding/text-content.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import { isShallow } from "#lib/json-depth.ts";
import { type Coding, codingsToUndo, isZlib } from "./content-codings.ts";

const gunzipAsync = promisify(gunzip);
const brotliAsync = promisify(brotliDecompress);
const zstdAsync = promisify(zstdDecompress);
const inflateAsync = promisify(inflate);
const inflateRawAsync = promisify(inflateRaw);

/**
 * Reads the stream to its end. Returns null, and closes the stream, as soon as it exceeds `maxBytes`. Chunks are copied
 * together as they arrive: kept separately, a body sent in chunks of one byte would take a hundred times its size.
 */
export async function readLimited(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  let read = Buffer.allocUnsafe(Math.min(16_384, maxBytes));
  let size = 0;
  for await (const chunk of stream) {
    const grown = size + chunk.byteLength;
    if (grown > maxBytes) return null;
    if (grown > read.byteLength) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(grown, read.byteLength * 2)));
      read.copy(larger, 0, 0, size);
      read = larger;
    }
    read.set(chunk, size);
    size = grown;
  }
  return read.subarray(0, size);
}

/**
 * Undoes the content codings. Null if one of them is unknown. Throws zlib's error: code `ERR_BUFFER_TOO_LARGE` if the content
 * exceeds `maxBytes` after any of them, another one if it is damaged.
 */
export async function decompress(bytes: Buffer, header: string, maxBytes: number): Promise<Buffer | null> {
  const codings = codingsToUndo(header);
  let decoded = bytes;
  for (const coding of codings ?? []) {
    if (decoded.byteLength > 0) decoded = await undo(decoded, coding, { maxOutputLength: maxBytes });
  }
  return codings && decoded;
}

function undo(bytes: Buffer, coding: Coding, options: { maxOutputLength: number }): Promise<Buffer> {
  switch (coding) {
    case "gzip":
      return gunzipAsync(bytes, options);
    case "br":
      return brotliAsync(bytes, options);
    case "zstd":
      return zstdAsync(bytes, options);
    case "deflate":
      return isZlib(bytes) ? inflateAsync(bytes, options) : inflateRawAsync(bytes, options);
  }
}

const jsonType = /[/+]json$/;

function parseJson(text: string): Json {
  try {
    const value: Json = parseExactJson(text);
    return isShallow(value) ? value : text;
  } catch {
    return text;
  }
}

/**
 * The body as a flow sees it: parsed if it is declared as JSON and valid, otherwise text, otherwise base64.
 *
 * @param contentType the response's header, or "" without one. A body that it does not declare as text is
 *   text if its bytes are
 */
export function parseResponseBody(bytes: Buffer, contentType: string): Json {
  const type = mediaTypeOf(contentType);
  if (jsonType.test(type)) return parseJson(decodeDocument(bytes, contentType));
  if (isTextType(type)) return decodeDocument(bytes, contentType);
  return readTextContent(bytes, contentType) ?? bytes.toString("base64");
}
