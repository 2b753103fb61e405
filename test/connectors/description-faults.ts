import Ajv2020 from "ajv/dist/2020.js";
import { z } from "zod";

const schema = z.record(z.string(), z.json());

/** An operation as a provider's description has it, without texts. `npm run connectors:describe` writes it. */
export const describedSchema = z.object({
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  /** Sample inputs of our operation. */
  values: z.array(z.record(z.string(), z.json())).min(1),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  body: schema.optional(),
});
type Described = z.output<typeof describedSchema>;

interface SentRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** The body as text. */
  sent: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });

/** What a request does otherwise than the description allows. Empty if it is valid. */
export function faultsOf(
  described: Described,
  servers: readonly string[],
  { method, url, headers, sent }: SentRequest,
): string[] {
  const server = servers.find((each) => url.startsWith(`${each}/`));
  if (server === undefined) return [`${url} is at none of ${servers.join(", ")}`];
  if (method !== described.method) return [`${method} instead of ${described.method}`];
  const { pathname, searchParams } = new URL(url.slice(server.length), "http://described");
  const names = [...described.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
  const pattern = new RegExp(`^${described.path.replaceAll(/\{[^{}]+\}/g, "([^/]+)")}$`);
  const segments = pattern.exec(pathname)?.slice(1);
  if (!segments) return [`${pathname} instead of ${described.path}`];
  return [
    ...names.flatMap((name, index) =>
      parameterFaults(described, "path", name, segments.slice(index, index + 1)),
    ),
    ...queryFaults(described, searchParams),
    ...headerFaults(described, new Set(headers.map(([name]) => name.toLowerCase()))),
    ...bodyFaults(described.body, sent),
  ];
}

function queryFaults(described: Described, query: URLSearchParams): string[] {
  const given = new Set([...query.keys()].map(withoutBrackets));
  const missing = described.parameters.filter(
    (each) => each.in === "query" && each.required && !given.has(each.name),
  );
  return [
    ...missing.map(({ name }) => `query ${name} is missing`),
    ...[...given].flatMap((name) => {
      const values = [...query].filter(([key]) => withoutBrackets(key) === name).map(([, value]) => value);
      return parameterFaults(described, "query", name, values);
    }),
  ];
}

const withoutBrackets = (name: string) => name.replace(/\[\]$/, "");

function parameterFaults(
  { parameters }: Described,
  place: string,
  name: string,
  texts: readonly string[],
): string[] {
  const parameter = parameters.find((each) => each.in === place && each.name === name);
  if (!parameter) return [`${place} ${name} is not described`];
  const isList = parameter.schema.type === "array";
  const values = texts.map((text) => readText(decodeURIComponent(text), parameter.schema.type));
  return schemaFaults(parameter.schema, isList ? values : values[0], `${place} ${name}`);
}

/** A number or a boolean where the description has one: a URL has texts alone. */
function readText(text: string, type: unknown): unknown {
  const isNumber = (type === "number" || type === "integer") && /^-?\d+(\.\d+)?$/.test(text);
  if (isNumber) return Number(text);
  return type === "boolean" && /^(true|false)$/.test(text) ? text === "true" : text;
}

/** OpenAPI says that descriptions of these are ignored. */
const ignored = new Set(["accept", "content-type", "authorization"]);

function headerFaults({ parameters }: Described, sent: ReadonlySet<string>): string[] {
  return parameters
    .filter((each) => each.in === "header" && each.required)
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !ignored.has(name) && !sent.has(name))
    .map((name) => `header ${name} is missing`);
}

function bodyFaults(body: Described["body"], sent: string): string[] {
  if (!body) return sent === "" ? [] : ["a body is not described"];
  return schemaFaults(body, JSON.parse(sent || "null"), "body");
}

function schemaFaults(shape: z.output<typeof schema>, value: unknown, place: string): string[] {
  const isValid = ajv.compile(shape);
  if (isValid(value)) return [];
  return (isValid.errors ?? []).map((error) => `${place}${error.instancePath} ${error.message}`);
}
