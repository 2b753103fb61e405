import type { JsonObject } from "#lib/json.ts";
import type { HeaderLists } from "#server/http/exchange.ts";
import type { ParsedBody } from "./body/parsed-body.ts";

/** What was seen of a call beside its body. */
export interface Seen {
  method: string;
  headers: HeaderLists;
  /** Path and query. */
  target: string;
  ip: string;
  atMs: number;
}

/**
 * The trigger's output: the body's fields with `_webhook` added, which wins over a field of that name (service-spec.md §2,
 * "Node output"). It takes the fields over.
 */
export function toTriggerOutput(
  { fields, content, contentEncoding, contentOmitted }: ParsedBody,
  seen: Seen,
): JsonObject {
  fields._webhook = {
    method: seen.method,
    headers: seen.headers,
    query: toQuery(seen.target),
    ip: seen.ip,
    timestamp: toTimestamp(seen.atMs),
    content,
    ...(contentEncoding && { content_encoding: contentEncoding }),
    ...(contentOmitted && { content_omitted: true }),
  };
  return fields;
}

let written = { ms: 0, text: "" };

/** ISO 8601 with the offset written out, in UTC with milliseconds. Calls of one millisecond share the text. */
function toTimestamp(ms: number): string {
  if (written.ms !== ms) written = { ms, text: `${new Date(ms).toISOString().slice(0, -1)}+00:00` };
  return written.text;
}

/** Name to its value, or to all of them when it is repeated. Without a prototype. */
function toQuery(target: string): JsonObject {
  const query: JsonObject = Object.create(null);
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
