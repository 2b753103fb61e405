import { EmptyRecord } from "#lib/empty-record.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import type { ParsedBody } from "./parsed-body.ts";

/** The properties of a call beside its body. */
export interface CallMetadata {
  method: string;
  headers: HeaderLists;
  /** Path and query. */
  target: string;
  ip: string;
  atMs: number;
}

/** A trigger's output. */
export interface TriggerOutput {
  output: JsonObject;
  /** `output` as JSON. */
  text: string;
}

/**
 * The trigger's output: the body's fields with `_webhook` added, which overrides a field of that name
 * (docs/specification.md §2, "Node output"). Takes ownership of the fields.
 */
export function toTriggerOutput(parsed: ParsedBody, metadata: CallMetadata): TriggerOutput {
  const { fields, fieldsText } = parsed;
  const record = toWebhookRecord(parsed, metadata);
  const names = Object.keys(fields);
  const isFree = names.length > 0 && !names.includes("_webhook");
  fields._webhook = record;
  const text = fieldsText !== undefined && isFree ? addField(fieldsText, record) : JSON.stringify(fields);
  return { output: fields, text };
}

/** The value of `_webhook` for a call. */
export function toWebhookRecord(
  { content, contentEncoding, contentOmitted }: Omit<ParsedBody, "fields" | "fieldsText">,
  metadata: CallMetadata,
): JsonObject {
  return {
    method: metadata.method,
    headers: metadata.headers,
    query: toQuery(metadata.target),
    ip: metadata.ip,
    timestamp: toTimestamp(metadata.atMs),
    content,
    ...(contentEncoding && { content_encoding: contentEncoding }),
    ...(contentOmitted && { content_omitted: true }),
  };
}

/**
 * Fields keep the text that was sent, with `_webhook` appended: serializing them again took as long as parsing them.
 */
function addField(fieldsText: string, record: JsonObject): string {
  const upToBrace = fieldsText.slice(0, fieldsText.lastIndexOf("}"));
  return `${upToBrace},"_webhook":${JSON.stringify(record)}}`;
}

let written = { second: Number.NaN, text: "" };

/** ISO 8601 with an explicit offset, in UTC with milliseconds. Calls of one second share the text before these. */
function toTimestamp(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (written.second !== second) {
    written = { second, text: new Date(second * 1000).toISOString().slice(0, -"000Z".length) };
  }
  const rest = String(ms - second * 1000).padStart(3, "0");
  return `${written.text}${rest}+00:00`;
}

/** Each name with its value, or all its values if it is repeated. Without a prototype. */
function toQuery(target: string): JsonObject {
  const query: JsonObject = new EmptyRecord<Json>();
  const from = target.indexOf("?");
  if (from < 0) return query;
  for (const [name, value] of new URLSearchParams(target.slice(from + 1))) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}
