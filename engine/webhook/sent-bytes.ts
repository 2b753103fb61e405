import { isJsonObject, type Json } from "#lib/json.ts";

/** `_webhook.content` with the path before it: `nodes.wait._webhook.content`. */
const mentions =
  /((?:[A-Za-z_$][\w$]*\s*\??\.\s*)*)_webhook\s*(?:\??\.\s*content|(?:\?\.)?\[\s*["']content["']\s*\])(?![\w$])/g;

/** Reads a path of the data that a text refers to; undefined if there is nothing at the path. */
type ReadPath = (path: readonly string[]) => Json | undefined;

/**
 * Why `_webhook.content`, if a text reads it, differs from the bytes that the sender signed: it was left out,
 * or it has other bytes. Null if it does not differ, or the text does not read it.
 *
 * @param encoding whether the text's own bytes are signed, or those that it encodes
 */
export function findChangedContent(source: string, read: ReadPath, encoding: string): string | null {
  for (const [, before = ""] of source.matchAll(mentions)) {
    const path = before.split(".").flatMap((name) => name.replace(/[\s?]/g, "") || []);
    const problem = problemOf(read([...path, "_webhook"]), encoding);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(record: Json | undefined, encoding: string): string | null {
  if (!isJsonObject(record)) return null;
  const { content, content_omitted: isOmitted, content_encoding: stored, headers } = record;
  if (isOmitted === true) {
    return "The body of the call was left out, because it has more than 1 MB or files, so _webhook.content is empty.";
  }
  if (stored === "base64") {
    if (encoding !== "text") return null;
    return "The body of the call is not text, so _webhook.content is its base64. Read the value as Base64.";
  }
  const charset = charsetOf(headers);
  if (charset === null || typeof content !== "string" || !/\P{ASCII}/u.test(content)) return null;
  return `The body of the call was decoded from ${charset.slice(0, 40)}, so _webhook.content does not have the bytes that were sent.`;
}

/** A charset whose bytes are not those of UTF-8. */
function charsetOf(headers: Json | undefined): string | null {
  const types = isJsonObject(headers) ? headers["content-type"] : null;
  const type = Array.isArray(types) ? types[0] : types;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(String(type ?? ""))?.[1] ?? null;
  return charset === null || /^(?:utf-?8|us-ascii|ascii)$/i.test(charset) ? null : charset;
}
