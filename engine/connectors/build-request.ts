import type { Json, JsonObject } from "#lib/json.ts";
import type { Connector, Operation, OperationField } from "./format.ts";
import { type ReadValue, readValue } from "./read-value.ts";
import { type Pair, setAt, toPairs, toSegment } from "./wire.ts";

/** A request of an operation, without its base URL, its authentication and the connector's headers. */
export interface OperationRequest {
  method: Operation["method"];
  /** With its query. */
  path: string;
  headers: Pair[];
  body: OperationBody | null;
}

export type OperationBody =
  | { kind: "json"; value: JsonObject }
  | { kind: "form"; pairs: Pair[] }
  | { kind: "multipart"; parts: [name: string, value: Json][] }
  | { kind: "binary"; value: Json };

export interface FieldProblem {
  field: string;
  detail: string;
}

/** Further parameters of one request: a page's, and the key under which a repeat is recognized. */
export interface Additions {
  query?: readonly Pair[];
  headers?: readonly Pair[];
  body?: Readonly<Record<string, Json>>;
}

interface Placed {
  wire: string;
  value: Json;
  field: OperationField;
}

/**
 * The request for these settings, whose tags are resolved, or the problems of the fields that cannot be sent. Pure: the
 * same settings make the same request.
 */
export function buildRequest(
  { style, body: usualBody }: Pick<Connector, "style" | "body">,
  operation: Operation,
  settings: Readonly<Record<string, Json>>,
  additions: Additions = {},
): OperationRequest | { problems: FieldProblem[] } {
  const { problems, placed } = placeValues(operation, settings);
  if (problems.length > 0) return { problems };
  const { method, path, fixed } = operation;
  const query = [
    ...Object.entries(fixed.query),
    ...placed.query.flatMap(({ wire, value, field }) => toPairs(wire, value, field.style ?? style)),
    ...(additions.query ?? []),
  ];
  const text = new URLSearchParams(query).toString();
  const headers = placed.header.flatMap(({ wire, value }) => toPairs(wire, value, "comma"));
  return {
    method,
    path: fillPath(path, placed.path) + (text === "" ? "" : `?${text}`),
    headers: [...Object.entries(fixed.headers), ...headers, ...(additions.headers ?? [])],
    body: encode(operation.body ?? usualBody, style, placed.body, { ...fixed.body, ...additions.body }),
  };
}

function placeValues({ fields, method, path }: Operation, settings: Readonly<Record<string, Json>>) {
  const problems: FieldProblem[] = [];
  const placed: Record<"path" | "query" | "header" | "body", Placed[]> = {
    path: [],
    query: [],
    header: [],
    body: [],
  };
  for (const [name, field] of Object.entries(fields)) {
    const read = readValue(settings[name], field);
    const detail = problemOf(read, field);
    if (detail !== null) problems.push({ field: name, detail });
    else if (read && "value" in read) {
      const wire = field.wire ?? name;
      placed[placeOf(wire, field, method, path)].push({ wire, value: read.value, field });
    }
  }
  return { problems, placed };
}

function problemOf(read: ReadValue | null, { label, required }: OperationField): string | null {
  if (read === null) return required ? `“${label}” is required.` : null;
  return "problem" in read ? `“${label}”: ${read.problem}` : null;
}

function placeOf(wire: string, { in: place }: OperationField, method: Operation["method"], path: string) {
  if (place) return place;
  if (path.includes(`{${wire}}`)) return "path";
  return method === "GET" || method === "HEAD" || method === "DELETE" ? "query" : "body";
}

function fillPath(path: string, values: readonly Placed[]): string {
  const byName = new Map(values.map(({ wire, value }) => [wire, value]));
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => toSegment(byName.get(name) ?? ""));
}

function encode(
  kind: Connector["body"],
  style: Connector["style"],
  values: readonly Placed[],
  fixed: Readonly<Record<string, Json>>,
): OperationBody | null {
  if (values.length === 0 && Object.keys(fixed).length === 0) return null;
  if (kind === "binary") return { kind, value: values[0]?.value ?? "" };
  const given = [...Object.entries(fixed), ...values.map(({ wire, value }): [string, Json] => [wire, value])];
  if (kind === "multipart") return { kind, parts: given };
  const body: JsonObject = {};
  for (const [wire, value] of given) setAt(body, wire, value);
  if (kind === "json") return { kind, value: body };
  return {
    kind,
    pairs: Object.entries(body).flatMap(([name, value]) => toPairs(name, value ?? null, style)),
  };
}
