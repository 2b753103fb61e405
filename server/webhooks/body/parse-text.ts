import { charsetOf, decodeText, stripByteOrderMark } from "#lib/decoding/decode-text.ts";
import { xmlCharset } from "#lib/decoding/xml-charset.ts";
import type { JsonObject } from "#lib/json.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";
import type { BodyType } from "./content-type.ts";
import { jsonInForm } from "./json-in-form.ts";
import { formCharset, parseForm } from "./parse-form.ts";
import { isJsonText, type JsonFields, parseJsonBody } from "./parse-json.ts";
import { parseXmlBody } from "./parse-xml-body.ts";
import type { ParsedBody } from "./parsed-body.ts";

/**
 * Parses a whole text body into the trigger's output (docs/product.md §1). Pure.
 *
 * - JSON and `*+json`: the object, or `{ body: <value> }`; empty: no fields.
 * - Forms: their fields; a whole object or list of JSON counts as JSON. XML: the document. Other text: `{ body: <text> }`.
 * - No content type: JSON if it is JSON, otherwise text.
 * - GET: no fields, whatever the body.
 *
 * Invalid bytes are refused in JSON and XML. Other text then contains replacement characters, and `content` is the body
 * in base64.
 *
 * @returns a problem if the body does not match its content type, nests deeper than 64, or has more keys or items than `maxValues`
 */
export function parseText(method: string, type: BodyType, bytes: Buffer): ParsedBody | { problem: string } {
  const charset = charsetOf(bytes, type.charset ?? charsetWithin(type, bytes));
  const decoded = decodeText(bytes, charset);
  if (!decoded) return { problem: `The charset “${charset}” is unknown.` };
  const { text, faithful } = decoded;
  const read = method === "GET" ? { fields: {} } : readFields(type, charset, { bytes, text, faithful });
  if (typeof read === "string") return { problem: read };
  return {
    ...read,
    content: faithful ? text : bytes.toString("base64"),
    contentEncoding: faithful ? null : "base64",
    contentOmitted: false,
  };
}

/** The charset that a body without one in its content type names itself. */
export function charsetWithin({ kind }: BodyType, bytes: Buffer): string | null {
  if (kind === "xml") return xmlCharset(bytes);
  return kind === "form" ? formCharset(bytes) : null;
}

/** @returns the fields, or a problem */
function readFields(
  { kind }: BodyType,
  charset: string,
  { bytes, text, faithful }: { bytes: Buffer; text: string; faithful: boolean },
): JsonFields | string {
  if (kind === "json" || kind === "xml") {
    if (!faithful) return `The body is not valid ${charset}.`;
    if (kind === "json") return parseJsonBody(text);
    return bounded(parseXmlBody(stripByteOrderMark(text)));
  }
  if (kind === "form") {
    const json = faithful ? jsonInForm(text) : null;
    return json === null ? bounded(parseForm(bytes, charset)) : parseJsonBody(json);
  }
  if (kind === "none" && text === "") return { fields: {} };
  if (kind === "none" && faithful && isJsonText(text)) return parseJsonBody(text);
  return { fields: { body: stripByteOrderMark(text) } };
}

function bounded(fields: JsonObject | string): JsonFields | string {
  return typeof fields === "string" ? fields : (findLimitViolation(fields) ?? { fields });
}
