import { charsetOfType } from "./charset.ts";

/** Types that are text although their names do not begin with `text/`. */
const textType =
  /^text\/|[/+](?:json|xml|ya?ml)$|^application\/(?:x-www-form-urlencoded|(?:x-)?(?:javascript|ecmascript|typescript)|json-seq|(?:x-)?(?:ndjson|jsonlines|json5|toml|ya?ml|sql|graphql|sh|csh|shellscript|httpd-php|perl|python|ruby|tex|latex|pem-file|subrip)|pem-certificate-chain|geo\+json-seq|n-triples|n-quads|trig|sparql-query|mbox|xml-dtd|vnd\.apple\.mpegurl|x-mpegurl)$/;

/** Types whose content is never text, even if its bytes happen to be. */
const binaryType =
  /^(?:image|audio|video|font|model)\/(?!.*\+xml$)|^application\/(?:pdf|zip|gzip|zstd|(?:x-)?(?:gzip|bzip2?|xz|tar|7z-compressed|rar|rar-compressed|zip-compressed|protobuf|msgpack|avro|parquet)|vnd\.(?:google\.protobuf|msgpack|rar|apache\.|ms-|openxmlformats|oasis|android)|grpc|cbor|msword|wasm|java-archive|pkcs|x-pkcs|x-sqlite3|epub)/;

/** True if a type declares text. @param type in lower case, without parameters */
export function isTextType(type: string): boolean {
  return textType.test(type);
}

const control = /[^\P{Cc}\t\n\f\r]/u;

/** True if bytes of this type are text: valid UTF-8 without control characters, which a text type may have. */
export function isTextContent(bytes: Uint8Array, type: string): boolean {
  const text = binaryType.test(type) ? null : decode(bytes, "utf-8");
  return text !== null && (isTextType(type) || !control.test(text));
}

/**
 * The text of content whose type does not say that it is text; null if it is not. Text is valid in the charset that its type
 * names, otherwise in UTF-8, and has no control characters except line breaks and tabs.
 *
 * @param contentType the header, or "" without one
 * @param isCut the bytes are only its beginning, and may end within a character
 */
export function readTextContent(bytes: Uint8Array, contentType: string, isCut = false): string | null {
  if (binaryType.test(mediaTypeOf(contentType))) return null;
  const charset = charsetOfType(contentType) ?? "utf-8";
  const text = decode(bytes, charset, isCut) ?? decode(bytes, "utf-8", isCut);
  return text === null || control.test(text) ? null : text;
}

/** The type in lower case, without parameters. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function decode(bytes: Uint8Array, charset: string, isCut = false): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}
