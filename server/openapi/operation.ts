import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Contract } from "#api/contract.ts";
import { problemSchema } from "#api/http/schema.ts";

const roleText = {
  public: "Anyone can call this.",
  viewer: "Needs the role viewer, or a key with the scope read (write to change anything).",
  operator: "Needs the role operator, or a key with the scope write.",
  editor: "Needs the role editor, or a key with the scope write.",
  owner: "Needs the role owner, or a key with the scope admin.",
} as const;

const writeHeaders = z.object({
  "Idempotency-Key": z.string().min(1).max(255).optional().meta({
    description:
      "A repeated request with the same key returns the first response for 24 hours and changes nothing.",
  }),
});

/** A management endpoint in OpenAPI, generated from the declaration that it uses. */
export function toOperation(contract: Contract): ZodOpenApiOperationObject {
  const {
    method,
    path,
    summary,
    tag,
    access,
    params,
    query,
    body,
    multipart,
    upload,
    refusals = [],
  } = contract;
  const codes = refusals.map((code) => `\`${code}\``).join(", ");
  const keyed = method !== "GET" && access !== "public";
  return {
    operationId: operationId(method, path),
    summary,
    description: [roleText[access], codes && `Refusals: ${codes}.`].filter(Boolean).join(" "),
    tags: [tag],
    ...(access === "public" && { security: [] }),
    requestParams: {
      ...(params && { path: asObject(params) }),
      ...(query && { query: asObject(query) }),
      ...(keyed && { header: writeHeaders }),
    },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    ...(multipart && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: multipart } } },
    }),
    ...(upload && { requestBody: { required: true, content: { [upload]: { schema: z.string() } } } }),
    responses: { ...successes(contract), ...problems(contract) },
  };
}

/** `GET /api/flows/{id}/versions` → `getFlowsByIdVersions`: stable, and as unique as method and path. */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, "")
    .replaceAll(/\{(\w+)\}/g, "by/$1")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
}

function successes({ responses: answers, mediaType }: Contract): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, schema] of Object.entries(answers)) {
    if (!isStatus(status)) throw new Error(`${status} is not an HTTP status.`);
    responses[status] = {
      description: status === "201" ? "Created" : status === "204" ? "Done" : "OK",
      ...(schema && { content: { "application/json": { schema } } }),
      ...(!schema && mediaType && { content: { [mediaType]: { schema: z.string() } } }),
    };
  }
  return responses;
}

function isStatus(key: string): key is `${1 | 2 | 3 | 4 | 5}${string}` {
  return /^[1-5]\d\d$/.test(key);
}

function problems({ access, params, query, body }: Contract): ZodOpenApiResponsesObject {
  return {
    ...(access !== "public" && {
      "401": problemResponseObject("Not signed in, or the API key is unknown, expired or revoked"),
      "403": problemResponseObject("Signed in, but not allowed; or a write that came from another site"),
    }),
    ...(params && { "404": problemResponseObject("There is nothing with this id") }),
    ...((query || body) && {
      "422": problemResponseObject("The request is invalid; `errors` names each problem"),
    }),
    default: problemResponseObject("Any other problem; see its `code`"),
  };
}

/** A response that describes a problem (RFC 9457). */
export function problemResponseObject(description: string, schema: z.ZodType = problemSchema) {
  return { description, content: { "application/problem+json": { schema } } };
}

export function jsonResponseObject(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema } } };
}

/** Parameters are the properties of an object. Any other declaration is a bug. */
function asObject(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new Error("Parameters must be declared as a z.strictObject.");
  return schema;
}
