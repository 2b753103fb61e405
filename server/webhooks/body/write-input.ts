import { isUtf8 } from "node:buffer";
import { describeJsonError } from "#engine/tags/json-error.ts";
import { isCharset } from "#lib/decoding/charset.ts";
import { charsetOf, decodeSlices, decodeText, stripByteOrderMark } from "#lib/decoding/decode-text.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { findLimitViolation } from "#server/platform/json/measure-json.ts";
import { scanJson } from "#server/platform/json/scan-json.ts";
import type { BodyType } from "./content-type.ts";
import { jsonInForm } from "./json-in-form.ts";
import { bodyLimits } from "./json-limits.ts";
import { JsonTooLarge, JsonWriter } from "./json-writer.ts";
import { type FlatField, nestFields } from "./nest-fields.ts";
import { parseForm } from "./parse-form.ts";
import { parseJsonBody } from "./parse-json.ts";
import { charsetWithin } from "./parse-text.ts";
import { parseXmlBody } from "./parse-xml-body.ts";
import { maxContentBytes, type ParsedBody } from "./parsed-body.ts";
import { type CallMetadata, toWebhookRecord } from "./webhook-record.ts";

/** A whole text body, or the parsed fields of a form. */
export type LargeBody =
  | { kind: "text"; type: BodyType; bytes: Buffer }
  | { kind: "fields"; fields: readonly FlatField[]; content: Content; bytes: number };

type Content = Omit<ParsedBody, "fields" | "fieldsText">;

/**
 * Writes the trigger's output of a large body as JSON bytes, with minimal memory. The output equals that of `parseText`
 * and `toTriggerOutput` for a small body. Pure.
 *
 * It may be twice as large as the body plus 1 MB; text of control characters would be six times as large.
 *
 * @param free called when a text's bytes are no longer needed, so that they need not be in memory together with the
 * result
 * @returns a sentence if the body does not match its content type, or exceeds a limit
 */
export function writeInput(
  body: LargeBody,
  metadata: CallMetadata,
  free: () => void = () => {},
): Buffer<ArrayBuffer> | { problem: string } {
  const size = body.kind === "text" ? body.bytes.length : body.bytes;
  const maxBytes = 2 * size + 1_048_576;
  const content = body.kind === "text" ? toContent(body.type, body.bytes) : body.content;
  if ("problem" in content) return content;
  const record = JSON.stringify(toWebhookRecord(content, metadata));
  const writer = new JsonWriter(maxBytes + Buffer.byteLength(record));
  try {
    writer.text("{");
    const problem =
      body.kind === "text"
        ? writeText(writer, metadata.method, body, free)
        : writeFields(writer, nestFields(body.fields));
    if (problem !== null) return { problem };
    const isFirst = writer.written().length === 1;
    writer.text(`${isFirst ? "" : ","}"_webhook":${record}}`);
    return writer.written();
  } catch (cause) {
    if (!(cause instanceof JsonTooLarge)) throw cause;
    return { problem: `The body is larger than ${maxBytes} bytes when written as JSON.` };
  }
}

function toContent(type: BodyType, bytes: Buffer): Content | { problem: string } {
  const charset = bodyCharset(type, bytes);
  if (!isCharset(charset)) return { problem: `The charset “${charset}” is unknown.` };
  if (bytes.length > maxContentBytes) return { content: "", contentEncoding: null, contentOmitted: true };
  const decoded = decodeText(bytes, charset);
  return decoded?.faithful
    ? { content: decoded.text, contentEncoding: null, contentOmitted: false }
    : { content: bytes.toString("base64"), contentEncoding: "base64", contentOmitted: false };
}

function bodyCharset(type: BodyType, bytes: Buffer): string {
  return charsetOf(bytes, type.charset ?? charsetWithin(type, bytes));
}

/** @returns a problem */
function writeText(
  writer: JsonWriter,
  method: string,
  { type, bytes }: Extract<LargeBody, { kind: "text" }>,
  free: () => void,
): string | null {
  if (method === "GET" || (type.kind === "none" && bytes.length === 0)) return null;
  const charset = bodyCharset(type, bytes);
  if (type.kind === "json") {
    return writeJson(writer, bytes, charset, free, () => `The body is not valid ${charset}.`);
  }
  if (type.kind === "xml") {
    const decoded = decodeText(bytes, charset);
    if (!decoded?.faithful) return `The body is not valid ${charset}.`;
    free();
    return writeFields(writer, parseXmlBody(stripByteOrderMark(decoded.text)));
  }
  if (type.kind === "form") {
    const fields = readForm(bytes, charset);
    free();
    return writeFields(writer, fields);
  }
  const otherwise = () => writeString(writer, bytes, charset);
  if (type.kind !== "none") return otherwise();
  return writeJson(writer, bytes, charset, () => {}, otherwise, otherwise);
}

function readForm(bytes: Buffer, charset: string): JsonObject | string {
  const decoded = decodeText(bytes, charset);
  const json = decoded?.faithful ? jsonInForm(decoded.text) : null;
  if (json === null) return parseForm(bytes, charset);
  const read = parseJsonBody(json);
  return typeof read === "string" ? read : read.fields;
}

function writeFields(writer: JsonWriter, fields: JsonObject | string): string | null {
  if (typeof fields === "string") return fields;
  const excess = findLimitViolation(fields);
  if (excess !== null) return excess;
  writer.members(fields, "_webhook");
  return null;
}

/** Text that is not parsed. */
function writeString(writer: JsonWriter, bytes: Buffer, charset: string): null {
  writer.text('"body":"');
  let isFirst = true;
  for (const slice of decodeSlices(bytes, charset)) {
    writer.characters(isFirst ? stripByteOrderMark(slice) : slice);
    isFirst = false;
  }
  writer.text('"');
  return null;
}

const byteOrderMark = Buffer.from("\uFEFF");

/**
 * Decodes the text to its final position and scans it there: decoded from another charset it may be twice as large as
 * the original, and would not fit into memory twice.
 *
 * @param unreadable handles bytes that are invalid in the charset
 * @param otherwise handles text that is not JSON; without it, that is a problem
 */
function writeJson(
  writer: JsonWriter,
  bytes: Buffer,
  charset: string,
  free: () => void,
  unreadable: () => string | null,
  otherwise?: () => null,
): string | null {
  const start = writer.size;
  writer.text('"body":');
  const textAt = writer.size;
  if (!copyText(writer, bytes, charset)) {
    writer.cut(start);
    return unreadable();
  }
  free();
  const copied = writer.since(textAt);
  let text = copied;
  while (text.subarray(0, 3).equals(byteOrderMark)) text = text.subarray(3);
  const scan = scanJson(text, bodyLimits());
  if (scan.kind === "json" && scan.inexact.length > 0) {
    const from = writer.size - text.length;
    writer.quote(from, scan.inexact);
    text = writer.since(from);
  }
  if (scan.kind === "excessive") return scan.excess;
  if (scan.kind === "invalid" && !otherwise) return describeFault(text, scan.at);
  if (scan.kind !== "json" || !scan.isStorable) {
    const value = scan.kind === "json" ? JSON.parse(text.toString("utf8")) : null;
    writer.cut(start);
    if (scan.kind === "json") return writeParsed(writer, value, scan.isObject);
    return otherwise?.() ?? null;
  }
  if (!scan.isObject) writer.keep(text, textAt);
  else if (scan.keys === 0) writer.cut(start);
  else writer.keep(text.subarray(text.indexOf("{") + 1, text.lastIndexOf("}")), start);
  return null;
}

function writeParsed(writer: JsonWriter, value: Json, isObject: boolean): string | null {
  return writeFields(writer, isObject ? (value as JsonObject) : { body: value });
}

function describeFault(text: Buffer, at: number): string {
  const before = text.toString("utf8", 0, at);
  return describeJsonError(before + text.toString("utf8", at, at + 60), before.length);
}

/** @returns false if the bytes are invalid in the charset */
function copyText(writer: JsonWriter, bytes: Buffer, charset: string): boolean {
  if (charset === "utf-8") {
    if (!isUtf8(bytes)) return false;
    writer.bytes(bytes);
    return true;
  }
  try {
    for (const slice of decodeSlices(bytes, charset, true)) writer.text(slice);
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}
