import type { z } from "zod";
import type { operationSchema } from "#engine/connectors/format.ts";
import { isConnectionHeader } from "#lib/http-header.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { createNames, toSentence, toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, textOf } from "./read.ts";
import { sampleOf } from "./sample.ts";
import { styleOf, toBody } from "./to-body.ts";
import { type FieldInput, toField, typeOf } from "./to-field.ts";

export type OperationInput = z.input<typeof operationSchema>;

export interface Described {
  path: string;
  method: OperationInput["method"];
  /** The path item, whose parameters count for all of its operations. */
  item: JsonObject;
  operation: JsonObject;
  /** The description, with its version and the day on which it was read. */
  proof: OperationInput["proof"];
}

/** Headers that the request gets elsewhere, or that a description must not set (OpenAPI 3.1, "Parameter Object"). */
const ownHeaders = new Set([
  "accept",
  "content-type",
  "authorization",
  "content-length",
  "host",
  "cookie",
  "expect",
]);
const isOwnHeader = (name: string) =>
  ownHeaders.has(name.toLowerCase()) || isConnectionHeader(name) || awsSignature.test(name);

/** The parts of a signature of AWS. */
const awsSignature =
  /^x-amz-(?:algorithm|credential|signature|signedheaders|date|security-token|content-sha256)$/i;

/** An operation of a description. Read when it is chosen: a large description has thousands. */
export function toOperation(
  { path, method, item, operation, proof }: Described,
  resolve: Resolve,
): OperationInput {
  const nameOf = createNames();
  const fields: Record<string, FieldInput> = {};
  const add = (name: string, field: FieldInput) => {
    fields[nameOf(name)] = field;
  };
  for (const parameter of parametersOf(item, operation, resolve)) {
    const field = toParameter(parameter, resolve);
    if (field) add(field.wire, field);
  }
  for (const missing of missingInPath(path, fields)) {
    add(missing, { label: toTitle(missing), required: true, in: "path", wire: missing });
  }
  const { body, contentType, fields: bodyFields } = toBody(resolve(operation.requestBody), resolve);
  for (const [name, field] of bodyFields) add(name, field);
  const title = textOf(operation.summary) ?? textOf(operation.operationId) ?? `${method} ${path}`;
  const docs = textOf(objectOf(operation.externalDocs).url);
  return {
    title: toTitle(title),
    about: toSentence(textOf(operation.description) ?? title, 200) || title.slice(0, 200),
    synonyms: listOf(operation.tags)
      .flatMap((tag) => textOf(tag) ?? [])
      .join(", ")
      .slice(0, 1000),
    ...(docs !== undefined && URL.canParse(docs) && { docs }),
    method,
    // Some descriptions tell operations of one path apart by a fragment, which is not sent.
    path: path.replace(/#.*$/s, ""),
    fields,
    ...(body && { body }),
    ...(contentType && { fixed: { headers: { "Content-Type": contentType } } }),
    ...(isFile(operation, resolve) && { file: true }),
    effect:
      method === "GET" || method === "HEAD" || method === "PUT" || method === "DELETE"
        ? { kind: "safe" }
        : { kind: "none" },
    proof,
    sample: sampleOf(responseSchema(operation, resolve), resolve),
  };
}

function parametersOf(item: JsonObject, operation: JsonObject, resolve: Resolve): JsonObject[] {
  const byPlace = new Map<string, JsonObject>();
  for (const given of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = resolve(given);
    byPlace.set(`${textOf(parameter.in)} ${textOf(parameter.name)}`, parameter);
  }
  return [...byPlace.values()];
}

function toParameter(parameter: JsonObject, resolve: Resolve): (FieldInput & { wire: string }) | null {
  const name = textOf(parameter.name);
  const place = textOf(parameter.in);
  if (name === undefined || !isPlace(place)) return null;
  if (place === "header" && isOwnHeader(name)) return null;
  const [media] = Object.values(objectOf(parameter.content));
  const schema = resolve(parameter.schema ?? objectOf(media).schema);
  const isRequired = place === "path" || parameter.required === true;
  const field = toField(name, schema, { description: textOf(parameter.description), isRequired }, resolve);
  return {
    ...field,
    in: place,
    wire: name,
    ...(media === undefined ? parameterStyle(parameter, schema) : { style: "json" }),
  };
}

const places = ["path", "query", "header", "cookie"] as const;
const isPlace = (place: string | undefined): place is (typeof places)[number] =>
  places.some((each) => each === place);

/** Unless it says otherwise, an object's properties are parameters themselves. */
function parameterStyle(parameter: JsonObject, schema: JsonObject): ReturnType<typeof styleOf> {
  const given = styleOf(parameter);
  const isSpread =
    given.style === undefined &&
    parameter.in !== "path" &&
    parameter.in !== "header" &&
    typeOf(schema) === "object";
  return isSpread ? { style: "spread" } : given;
}

/** Names in the path that the description forgot to declare. */
function missingInPath(path: string, fields: Record<string, FieldInput>): string[] {
  const declared = new Set(
    Object.values(fields).flatMap((field) => (field.in === "path" ? [field.wire] : [])),
  );
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  return [...new Set(named)].filter((name) => !declared.has(name));
}

/** The content of the first response that means success. */
function successContent(operation: JsonObject, resolve: Resolve): JsonObject {
  const responses = objectOf(operation.responses);
  const status = ["200", "201", "202", "2XX", "default"].find((each) => responses[each] !== undefined);
  return objectOf(resolve(status === undefined ? undefined : responses[status]).content);
}

function responseSchema(operation: JsonObject, resolve: Resolve): JsonObject {
  const content = successContent(operation, resolve);
  const json = Object.entries(content).find(([type]) => /json|\*/.test(type));
  const media = objectOf(json?.[1]);
  const example: Json | undefined =
    media.example ?? resolve(Object.values(objectOf(media.examples))[0]).value;
  return example === undefined ? resolve(media.schema) : { example };
}

function isFile(operation: JsonObject, resolve: Resolve): boolean {
  const types = Object.keys(successContent(operation, resolve));
  return (
    types.length > 0 &&
    types.every((type) => /^(application\/(octet-stream|pdf|zip)|image\/|audio\/|video\/)/.test(type))
  );
}
