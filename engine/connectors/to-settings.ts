import { resolvedSchema, type Settings } from "#engine/request/resolved.ts";
import { toText } from "#engine/tags/to-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { fillFixed } from "./fixed-parts.ts";
import type { Connector, Operation, OperationField } from "./format.ts";
import { type ReadValue, readValue } from "./read-value.ts";
import { type Pair, toBodyValue, toPairs, toSegment, toStyledSegment } from "./wire.ts";

export interface FieldProblem {
  field: string;
  detail: string;
}

interface Placed {
  wire: string;
  value: Json;
  field: OperationField;
}

/** The parts of an operation that make its request. */
export type DescribedRequest = Pick<
  Operation,
  "method" | "base" | "path" | "fields" | "fixed" | "body" | "file" | "output" | "pages"
> & {
  fileName?: string | undefined;
  isUnflagged?: boolean | undefined;
  outputHeader?: string | undefined;
};

type Places = Record<NonNullable<OperationField["in"]>, Placed[]>;

/**
 * An operation is an HTTP request that is described: these are the settings of HTTP Request that send it, for values whose
 * tags are resolved, or the problems of the values that cannot be sent. Pure: the same values make the same request.
 *
 * The URL begins with the connector's `baseUrl`. Fields of the connection in it are still in braces.
 */
export function toSettings(
  connector: Pick<Connector, "baseUrl" | "bases" | "style" | "body" | "headers">,
  operation: DescribedRequest,
  values: Readonly<Record<string, Json>>,
): Settings | { problems: FieldProblem[] } {
  const { problems, placed } = placeValues(operation, values);
  if (problems.length > 0) return { problems };
  const { method, path } = operation;
  const { style } = connector;
  const fixed = fixedOf(operation, placed.none);
  return resolvedSchema.parse({
    method,
    url: baseOf(connector, operation) + fillPath(path, placed.path),
    query: toRows([...fixed.query, ...pairsOf(placed.query, style)]),
    headers: toRows([
      ...Object.entries({ ...connector.headers, ...Object.fromEntries(fixed.headers) }),
      ...placed.header.flatMap(({ wire, value }) => toPairs(wire, value, "comma")),
      ...cookieHeader(placed.cookie),
    ]),
    ...(movesFile(operation) && { timeout_seconds: fileSeconds }),
    ...toBody(operation.body ?? connector.body, style, placed.body, fixed.body),
    ...(operation.file
      ? { response_type: "file", ...(operation.fileName !== undefined && { file_name: operation.fileName }) }
      : { pagination: operation.pages }),
  });
}

/** The time for a request that sends or receives a file: 30 s, as for others, is too short for a video. */
const fileSeconds = 1800;

const movesFile = ({ file, fields }: DescribedRequest) =>
  file || Object.values(fields).some(({ kind }) => kind === "file");

/** The fixed parts, with the fields that have no place of their own. */
function fixedOf({ fields, fixed }: DescribedRequest, placed: readonly Placed[]) {
  const homeless = Object.entries(fields).flatMap(([name, field]) => (field.in === "none" ? [name] : []));
  const values = new Map(placed.map(({ wire, value }) => [wire, value]));
  const filled = (parts: Readonly<Record<string, Json>>) => fillFixed(parts, new Set(homeless), values);
  const texts = (parts: Readonly<Record<string, Json>>) =>
    filled(parts).map(([name, value]): Pair => [name, toText(value)]);
  return { query: texts(fixed.query), headers: texts(fixed.headers), body: filled(fixed.body) };
}

function baseOf(
  { baseUrl, bases }: Pick<Connector, "baseUrl" | "bases">,
  { base }: DescribedRequest,
): string {
  if (base === undefined) return baseUrl;
  const found = bases[base];
  if (found === undefined) throw new Error(`The connector has no base URL named ${base}.`);
  return found;
}

function placeValues(operation: DescribedRequest, values: Readonly<Record<string, Json>>) {
  const problems: FieldProblem[] = [];
  const placed: Places = { path: [], query: [], header: [], cookie: [], body: [], none: [] };
  for (const [name, field] of Object.entries(operation.fields)) {
    const read = readValue(values[name], field);
    const wire = field.wire ?? name;
    const place = placeOf(wire, field, operation);
    const detail = problemOf(read, field, place);
    if (detail !== null) problems.push({ field: name, detail });
    else if (read && "value" in read) {
      const { value } = read;
      for (const each of [wire, ...(field.also ?? [])]) placed[place].push({ wire: each, value, field });
    }
  }
  return { problems, placed };
}

/** The sentence about a field whose value cannot be sent; null if it can. */
export function problemOf(
  read: ReadValue | null,
  { label, required }: OperationField,
  place: keyof Places,
): string | null {
  if (read === null) return required || place === "path" ? `“${label}” is required.` : null;
  if ("problem" in read) return `“${label}”: ${read.problem}`;
  if (place !== "path" || toSegment(read.value) !== null) return null;
  return `“${label}”: “${toText(read.value)}” cannot be a part of a URL.`;
}

/** The part of the request that a field goes into. */
export function placeOf(
  wire: string,
  field: OperationField,
  { method, path }: DescribedRequest,
): keyof Places {
  if (field.in) return field.in;
  if (path.includes(`{${wire}}`)) return "path";
  return method === "GET" || method === "HEAD" || method === "DELETE" ? "query" : "body";
}

function fillPath(path: string, values: readonly Placed[]): string {
  const byName = new Map(
    values.map(({ wire, value, field }) => [wire, toStyledSegment(wire, value, field.style)]),
  );
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => byName.get(name) ?? "");
}

const pairsOf = (placed: readonly Placed[], style: Connector["style"]): Pair[] =>
  placed.flatMap(({ wire, value, field }) => toPairs(wire, value, field.style ?? style));

function cookieHeader(placed: readonly Placed[]): Pair[] {
  const pairs = placed.flatMap(({ wire, value, field }) => toPairs(wire, value, field.style ?? "comma"));
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  return text === "" ? [] : [["Cookie", text]];
}

const toRows = (pairs: readonly (readonly [string, Json])[]) =>
  pairs.map(([name, value]) => ({ name, value }));

function toBody(
  kind: Connector["body"],
  style: Connector["style"],
  placed: readonly Placed[],
  fixed: readonly [string, Json][],
): Partial<Settings> {
  if (placed.length === 0 && fixed.length === 0) return {};
  if (kind === "binary") return { body_type: "raw", body: placed[0]?.value ?? "" };
  const given = [
    ...fixed,
    ...placed.map(({ wire, value, field }): [string, Json] => [
      wire,
      field.style === "json" ? JSON.stringify(value) : value,
    ]),
  ];
  if (kind === "multipart")
    return {
      body_type: "multipart",
      form: toRows(given.map(([wire, value]) => [wire, isText(value) ? toText(value) : value])),
    };
  const body = toBodyValue(given);
  if (kind === "json") return { body_type: "json", body };
  const pairs = isJsonObject(body)
    ? Object.entries(body).flatMap(([name, value]) => toPairs(name, value, style))
    : toPairs("body", body, style);
  return { body_type: "form", form: toRows(pairs) };
}

/** A value without parts. A file and a list of files stay what they are. */
const isText = (value: Json) => typeof value !== "object" || value === null;
