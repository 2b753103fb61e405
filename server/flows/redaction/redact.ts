import { parseMetadataPath, parseRedactedPath, type RedactedPath } from "#api/flows/redaction/paths.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** Replaces a value that must not be stored. */
export const redactedMark = "[redacted]";

/** The fields that a flow redacts, as plain values, which can be sent to another thread. */
export interface Redaction {
  /** In the body. */
  paths: readonly RedactedPath[];
  /** Lower-case names. */
  headers: readonly string[];
  /** Names of query parameters. */
  query: readonly string[];
}

/** The redaction that a flow's setting describes; null if it redacts nothing. */
export function toRedaction(redact: readonly string[] = []): Redaction | null {
  if (redact.length === 0) return null;
  const paths: RedactedPath[] = [];
  const names = { headers: new Set<string>(), query: new Set<string>() };
  for (const text of redact) {
    const path = parseRedactedPath(text);
    const metadata = path && parseMetadataPath(path);
    if (metadata) names[metadata.part].add(metadata.name);
    else if (path) paths.push(path);
  }
  return { paths, headers: [...names.headers], query: [...names.query] };
}

/**
 * Redacts a trigger's output in place. If a value of the body is redacted, its raw content is omitted too. Takes linear
 * time for each path.
 */
export function redactOutput(output: JsonObject, { paths, headers, query }: Redaction): void {
  for (const path of paths) redactPath(output, path);
  const webhook = readMember(output, "_webhook");
  if (!isJsonObject(webhook)) return;
  for (const name of headers) redactPath(webhook, ["headers", name, { all: true }]);
  for (const name of query) redactPath(webhook, ["query", name]);
  if (paths.length === 0 || !readMember(webhook, "content")) return;
  webhook.content = "";
  webhook.content_omitted = true;
  delete webhook.content_encoding;
}

/** The same for an output as JSON text, or each call of a batch. */
export function redactText(text: string, redaction: Redaction): string {
  const output: Json = JSON.parse(text);
  if (!isJsonObject(output)) return text;
  redactStored(output, redaction);
  return JSON.stringify(output);
}

/** Redacts an output in place, or each call of a batch. */
export function redactStored(output: JsonObject, redaction: Redaction): void {
  for (const call of callsOf(output)) redactOutput(call, redaction);
}

/** The calls of a batch, each with its own `_webhook`; and the output itself. */
function callsOf(output: JsonObject): readonly JsonObject[] {
  const items = readMember(output, "items");
  const isBatch = readMember(output, "_webhook") === undefined && Array.isArray(items);
  const calls = isBatch ? items.filter(isJsonObject).filter((item) => Object.hasOwn(item, "_webhook")) : [];
  return [output, ...calls];
}

/** Replaces query parameters in a path with a query. */
export function redactTarget(target: string, { query }: Redaction): string {
  const from = target.indexOf("?");
  if (from < 0 || query.length === 0) return target;
  const search = new URLSearchParams(target.slice(from + 1));
  const kept = [...search].map(([name, value]) => [name, query.includes(name) ? redactedMark : value]);
  return `${target.slice(0, from)}?${new URLSearchParams(kept)}`;
}

/** A name applies to each item of a list: senders may send one value or several. */
function redactPath(value: Json, path: RedactedPath): void {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (typeof step === "string") for (const item of value) redactPath(item, path);
    else if (typeof step === "number") redactMember(value, step < 0 ? value.length + step : step, rest);
    else for (const index of value.keys()) redactMember(value, index, rest);
  } else if (typeof step === "string") {
    if (Object.hasOwn(value, step)) redactMember(value, step, rest);
  } else if (typeof step === "object") redactPath(value, rest);
  // A form with a single row may send an object in place of a list.
  else if (Object.hasOwn(value, step)) redactMember(value, step, rest);
}

function redactMember(parent: Json[] | JsonObject, key: string | number, rest: RedactedPath): void {
  const members = parent as Record<string | number, Json>;
  const value = members[key];
  if (value === undefined) return;
  if (rest.length === 0) members[key] = redactedMark;
  else redactPath(value, rest);
}

function readMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
