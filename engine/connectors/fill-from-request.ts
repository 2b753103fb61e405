import { isJsonObject, type Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { Operation, OperationField } from "./format.ts";
import type { MatchedOperation } from "./match-request.ts";
import { placeOf } from "./to-settings.ts";

interface Row {
  name: string;
  value: string;
}

/** The parts of a request that fill the fields of its operation. */
export interface RequestParts {
  query: readonly Row[];
  headers: readonly Row[];
  /** The body if it is JSON; null if not. */
  json: Json;
  form: readonly Row[];
}

export interface FilledOperation {
  input: Record<string, string>;
  /** The names of the request's parts that have no field. */
  left: string[];
}

/** The settings of an operation that send a request, as texts. */
export function fillFromRequest(
  { operation, captures }: Pick<MatchedOperation, "operation" | "captures">,
  { query, headers, json, form }: RequestParts,
): FilledOperation {
  const input: Record<string, string> = {};
  const used = new Set<string>();
  for (const [name, field] of Object.entries(operation.fields)) {
    const wire = field.wire ?? name;
    const place = placeOf(wire, field, operation);
    const rows = place === "query" ? query : place === "body" ? form : place === "header" ? headers : [];
    const value =
      place === "path" ? captures.get(wire) : (textOf(rows, wire) ?? jsonAt(place, field, wire, json));
    if (value === undefined) continue;
    input[name] = value;
    used.add(`${place} ${topOf(wire)}`);
  }
  return { input, left: leftOf({ query, headers, json, form }, operation, used) };
}

/** Several values of a name are a list. */
function textOf(rows: readonly Row[], wire: string): string | undefined {
  const found = rows.filter(({ name }) => same(name, wire) || name === `${wire}[]`).map(({ value }) => value);
  if (found.length < 2) return found[0];
  return JSON.stringify(found);
}

/** The names of headers have no case. A query that has `A` and `a` is rarer than one that is typed wrongly. */
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function jsonAt(place: string, field: OperationField, wire: string, json: Json): string | undefined {
  if (place !== "body" || json === null || field.each !== undefined || field.encode !== undefined)
    return undefined;
  const value = wire === "" ? json : readField(json, wire);
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** `config.url` → `config` */
const topOf = (wire: string) => (/^[^.[]*/.exec(wire)?.[0] ?? wire).toLowerCase();

/** Headers that say nothing about what is meant. */
const ambient =
  /^(?:accept.*|content-.*|user-agent|origin|referer|cookie|authorization|sec-.*|x-requested-with)$/i;

function leftOf(
  { query, headers, json, form }: RequestParts,
  operation: Operation,
  used: ReadonlySet<string>,
) {
  if (used.has("body ")) return namesLeft("query", query, operation, used);
  const properties = isJsonObject(json) ? Object.keys(json).map((name) => ({ name })) : [];
  const named = headers.filter(
    ({ name }) => !ambient.test(name) && operation.fixed.headers[name] === undefined,
  );
  return [
    ...namesLeft("query", query, operation, used),
    ...namesLeft("header", named, operation, used),
    ...namesLeft("body", [...form, ...properties], operation, used),
  ];
}

function namesLeft(
  place: "query" | "header" | "body",
  rows: readonly { name: string }[],
  { fixed }: Operation,
  used: ReadonlySet<string>,
): string[] {
  const names = new Set(rows.map(({ name }) => name.replace(/\[\]$/, "")));
  const given = new Set(
    Object.keys(place === "header" ? fixed.headers : fixed[place]).map((name) => name.toLowerCase()),
  );
  return [...names].filter(
    (name) =>
      !used.has(`${place} ${topOf(name)}`) &&
      !used.has(`${place} ${name.toLowerCase()}`) &&
      !given.has(name.toLowerCase()),
  );
}
