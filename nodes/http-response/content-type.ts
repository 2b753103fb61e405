import type { Encoding } from "#engine/node.ts";

const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

function mediaTypeOf(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** True for `type/subtype`, with or without parameters, on one line. */
export function isContentType(contentType: string): boolean {
  return mediaType.test(mediaTypeOf(contentType)) && /^[\t\x20-\x7e]*$/.test(contentType);
}

export function isJsonType(contentType: string): boolean {
  return /[/+]json$/.test(mediaTypeOf(contentType));
}

/** The encoding of tags in a body of this type. HTML's escapes are valid in XML too. */
export function encodingOf(contentType: string): Encoding {
  if (isJsonType(contentType)) return "json";
  return /^text\/html$|[/+]xml$/.test(mediaTypeOf(contentType)) ? "html" : "text";
}

/**
 * True when no browser would run anything in a response of this type (with `nosniff`). SVG and XML do not qualify,
 * because they can contain scripts.
 */
export function cannotRunScripts(contentType: string): boolean {
  return isJsonType(contentType) || /^text\/(plain|csv)$/.test(mediaTypeOf(contentType));
}

/** The header to send: our bodies are UTF-8, and without a charset browsers would guess one for text. */
export function withCharset(contentType: string): string {
  const isText = /^text\/|[/+]xml$/.test(mediaTypeOf(contentType));
  return isText && !/;\s*charset=/i.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}
