import type { Json, JsonObject } from "#lib/json.ts";
import { isSecretName } from "#lib/secret-name.ts";
import { type PathTemplate, singular, templateOf } from "./path-template.ts";
import type { NamedValue, RecordedRequest, Recording } from "./recorded-request.ts";
import { schemaOfText } from "./schema-of.ts";
import { createMask, isSigningHeader } from "./secrets.ts";
import { shrink } from "./shrink.ts";
import { propertiesOf, toRequestBody } from "./to-body.ts";
import { toSecurity } from "./to-security.ts";

/** A server that requests went to. */
export interface RecordedHost {
  /** `api.example.com` */
  host: string;
  count: number;
}

export interface DescribedRecording {
  /** In OpenAPI 3.1. Empty if there is no request to that host. */
  document: JsonObject | null;
  /** The likeliest API first. */
  hosts: RecordedHost[];
}

/**
 * Describes the API behind recorded requests to one host, without their secrets: ids in paths are parameters, bodies have the types of
 * their samples, and a response that was recorded is the sample of its operation.
 *
 * @param wanted the host; null for the one with most JSON
 */
export function describeRecording({ requests }: Recording, wanted: string | null): DescribedRecording {
  const byHost = Map.groupBy(requests, ({ url }) => url.host);
  const hosts = [...byHost].toSorted(([, a], [, b]) => jsonOf(b) - jsonOf(a) || b.length - a.length);
  const listed = hosts.map(([host, all]) => ({ host, count: all.length }));
  const chosen = byHost.get(wanted ?? listed[0]?.host ?? "");
  const [first] = chosen ?? [];
  if (!chosen || !first) return { document: null, hosts: listed };
  const mask = createMask(requests);
  const securitySchemes = toSecurity(chosen);
  const document = {
    openapi: "3.1.0",
    info: {
      title: first.url.host,
      version: "recorded",
      description: `The requests to ${first.url.host} that were recorded.`,
    },
    externalDocs: { url: first.url.origin },
    servers: [{ url: first.url.origin }],
    paths: toPaths(chosen, mask),
    components: { securitySchemes },
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  };
  return { document, hosts: listed };
}

const jsonOf = (requests: readonly RecordedRequest[]) =>
  requests.filter(({ response, body }) => response !== null || /json/.test(body?.type ?? "")).length;

type Mask = (value: Json) => Json;

function toPaths(requests: readonly RecordedRequest[], mask: Mask): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  const templated = requests.map((request) => ({ request, template: templateOf(request.url.pathname) }));
  const groups = Map.groupBy(templated, ({ request, template }) => `${request.method} ${template.path}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { path } = first.template;
    const item = paths[path] ?? {};
    paths[path] = item;
    item[first.request.method.toLowerCase()] = toOperation(
      first.template,
      group.map(({ request }) => request),
      mask,
    );
  }
  return paths;
}

function toOperation(template: PathTemplate, requests: readonly RecordedRequest[], mask: Mask): JsonObject {
  const { path, parameters } = template;
  const [{ method } = { method: "GET" }] = requests;
  const segments = path
    .split("/")
    .filter((each) => each !== "" && !/^(?:api|rest|v\d+(?:\.\d+)*)$/i.test(each));
  const sample = requests.findLast(({ response }) => response !== null)?.response;
  const bodies = requests.flatMap(({ body }) => body ?? []);
  const requestBody = toRequestBody(bodies);
  return {
    summary: titleOf(method, segments),
    description: `${method} ${path}`,
    tags: segments.filter((each) => !each.startsWith("{")).slice(0, 1),
    parameters: [
      ...parameters.map(({ name, example }) => ({
        ...{ name, in: "path", required: true, schema: { type: "string" } },
        ...(example !== null && { description: mask(`For example ${example}.`) }),
      })),
      ...queryOf(requests),
      ...headersOf(requests, mask),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      "200": {
        description: "The response",
        ...(sample && { content: { "application/json": { example: shrink(mask(sample as Json)) } } }),
      },
    },
  };
}

const verbs: { [method: string]: string } = {
  POST: "Create",
  PUT: "Replace",
  PATCH: "Update",
  DELETE: "Delete",
};

/** “List orders”, “Get order”, “Create order”. */
function titleOf(method: string, segments: readonly string[]): string {
  const last = segments.at(-1) ?? "";
  const isOne = last.startsWith("{");
  const noun = (segments.findLast((each) => !each.startsWith("{")) ?? "")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim();
  if (noun === "") return `${method} /${segments.join("/")}`;
  if (method === "GET" || method === "HEAD") return isOne ? `Get ${singular(noun)}` : `List ${noun}`;
  return `${verbs[method]} ${singular(noun)}`;
}

/** The query parameters. Those that sign in are the connection's. */
function queryOf(requests: readonly RecordedRequest[]): JsonObject[] {
  const properties = new Map<string, JsonObject>();
  for (const { url } of requests) {
    const pairs = [...url.searchParams].filter(([name]) => name !== "" && !isSecretName(name));
    const object = propertiesOf(pairs.map(([name, value]) => [name, schemaOfText(value)]));
    for (const [name, schema] of Object.entries(object)) {
      const known = properties.get(name);
      properties.set(name, known && known.type !== schema.type ? { type: "string" } : (known ?? schema));
    }
  }
  return [...properties].map(([name, schema]): JsonObject => ({ name, in: "query", schema }));
}

/** Headers that browsers, programs and proxies add themselves. */
const ambient =
  /^(?:accept|accept-.*|authorization|cookie|content-.*|host|connection|keep-alive|user-agent|origin|referer|sec-.*|cache-control|pragma|dnt|te|trailer|transfer-encoding|upgrade.*|priority|if-.*|purpose|x-forwarded-.*|x-request-id|x-client-data|postman-token|traceparent|tracestate|baggage|sentry-trace|x-datadog-.*|via|forwarded|expect|idempotency-key|proxy-.*|x-amz-(?:algorithm|credential|signature|signedheaders|date|security-token|content-sha256))$/i;

/** Custom headers of the API. One with the same value in every request gets that value as its default. */
function headersOf(requests: readonly RecordedRequest[], mask: Mask): JsonObject[] {
  const given = requests.flatMap(({ headers }) => headers).filter(({ name }) => !ambient.test(name));
  const byName = Map.groupBy(given, ({ name }) => name.toLowerCase());
  return [...byName.values()]
    .map((all) => toHeader(all, requests.length, mask))
    .filter((header) => header !== null);
}

function toHeader(all: readonly NamedValue[], count: number, mask: Mask): JsonObject | null {
  const [first] = all;
  if (!first || (isSigningHeader(first.name) && !/csrf|xsrf/i.test(first.name))) return null;
  const isSame = all.length >= count && all.every(({ value }) => value === first.value);
  const isPlain = isSame && !isSigningHeader(first.name) && mask(first.value) === first.value;
  const usual = isPlain && first.value.length <= 200 && first.value !== "";
  return {
    ...{ name: first.name, in: "header", required: usual },
    schema: { type: "string", ...(usual && { default: first.value }) },
  };
}
