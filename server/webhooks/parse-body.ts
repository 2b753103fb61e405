import { parse as parseContentType } from "content-type";
import { findJsonError } from "#engine/tags/json-error.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { decodeText } from "./decode-text.ts";
import { findExcess } from "./excess.ts";
import { parseForm } from "./parse-form.ts";

/** A body as the trigger puts it out. */
export interface ParsedBody {
  /** The top level of the output. Nobody else holds it: it may be added to. */
  fields: JsonObject;
  /** The body as it was sent: text, or base64 where it is not text. */
  content: string;
  contentEncoding: "base64" | null;
}

/**
 * Turns a body into the trigger's output, as product.md §1 says. Pure.
 *
 * - JSON and `*+json`: the object, or `{ body: <value> }`; empty: no fields.
 * - Forms: their fields. Other text: `{ body: <text> }`. No content type: JSON if it is JSON, else text.
 * - Everything else, multipart and XML among it: `{ body: <text> }` where the bytes are UTF-8, else `{ body: null }` with
 *   the bytes as base64 in `content`.
 * - GET: no fields, whatever the body.
 *
 * @returns a problem where the body is not what its content type says, nests deeper than 64, or holds more than 10,000 keys
 */
export function parseBody(
  method: string,
  contentType: string | undefined,
  bytes: Buffer,
): ParsedBody | { problem: string } {
  const { type, charset } = readContentType(contentType);
  const decoded = decodeText(bytes, charset);
  if (!decoded) return { problem: `The charset “${charset}” is not known.` };
  const { text, faithful } = decoded;
  const fields = method === "GET" ? {} : readFields({ type, charset }, text, faithful);
  if (typeof fields === "string") return { problem: fields };
  if (faithful) return { fields, content: text, contentEncoding: null };
  return { fields, content: bytes.toString("base64"), contentEncoding: "base64" };
}

interface ContentType {
  /** Lower case, without parameters; empty when none was given. */
  type: string;
  charset: string;
}

/** Bytes of no type that is text are taken for UTF-8, whatever charset they claim. */
function readContentType(header: string | undefined): ContentType {
  if (header === undefined) return { type: "", charset: "utf-8" };
  if (header === "application/json") return { type: header, charset: "utf-8" };
  const parsed = parseContentType(header);
  const type = parsed.type.toLowerCase();
  const isText = isJson(type) || type === formType || type.startsWith("text/");
  return { type, charset: (isText && parsed.parameters.charset?.toLowerCase()) || "utf-8" };
}

/** @returns the fields, or what is wrong */
function readFields({ type, charset }: ContentType, text: string, faithful: boolean): JsonObject | string {
  if (isJson(type)) return faithful ? readJson(text) : `The body is not valid ${charset}.`;
  if (type === formType) return parseForm(text, charset);
  if (type === "" && faithful && findJsonError(stripMark(text)) === null) return readJson(text);
  if (type === "" && text === "") return {};
  if (type.startsWith("text/") || faithful) return { body: stripMark(text) };
  return { body: null };
}

const formType = "application/x-www-form-urlencoded";

function isJson(type: string): boolean {
  return type === "application/json" || type.endsWith("+json");
}

function readJson(text: string): JsonObject | string {
  const source = stripMark(text);
  let value: Json;
  try {
    value = JSON.parse(source);
  } catch {
    return source.trim() === "" ? {} : (findJsonError(source) ?? "The body is not JSON.");
  }
  return findExcess(value) ?? (isJsonObject(value) ? value : { body: value });
}

/** A byte order mark says how text is encoded and is no part of it. */
function stripMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
