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

/** How tags are written into a body of this type. XML takes the same escapes as HTML. */
export function encodingOf(contentType: string): Encoding {
  if (isJsonType(contentType)) return "json";
  return /^text\/html$|[/+]xml$/.test(mediaTypeOf(contentType)) ? "html" : "text";
}

/** True when no browser would run anything in an answer of this type (with `nosniff`). SVG and XML are not: they hold scripts. */
export function cannotRunScripts(contentType: string): boolean {
  return isJsonType(contentType) || /^text\/(plain|csv)$/.test(mediaTypeOf(contentType));
}

/** The header as it is sent: our bodies are UTF-8, and text that does not say so is guessed at. */
export function withCharset(contentType: string): string {
  const isText = /^text\/|[/+]xml$/.test(mediaTypeOf(contentType));
  return isText && !/;\s*charset=/i.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}
