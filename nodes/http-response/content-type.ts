import type { Encoding } from "#engine/node.ts";

/** A media type with its parameters (RFC 9110 §8.3.1). */
const mediaType =
  /^[\t ]*[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:[\t ]*;(?:[\t ]*[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[\t !#-[\]-~]|\\[\t -~])*"))?)*[\t ]*$/;

function mediaTypeOf(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** True for one `type/subtype`, with or without parameters. */
export function isContentType(contentType: string): boolean {
  return mediaType.test(contentType);
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
 * because they can contain scripts. Neither does a value that could be read as several types: browsers split it at commas
 * and take the last one.
 */
export function cannotRunScripts(contentType: string): boolean {
  if (/[",]/.test(contentType)) return false;
  return isJsonType(contentType) || /^text\/(plain|csv)$/.test(mediaTypeOf(contentType));
}

/** The header to send: our bodies are UTF-8, and without a charset browsers would guess one for text. */
export function withCharset(contentType: string): string {
  const isText = /^text\/|[/+]xml$/.test(mediaTypeOf(contentType));
  return isText && !/;\s*charset=/i.test(contentType) ? `${contentType}; charset=utf-8` : contentType;
}
