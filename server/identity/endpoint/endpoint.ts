import { z } from "zod";
import { type Authorized, authorize } from "#server/identity/access/authorize.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { Role } from "#server/identity/roles/schema.ts";
import { config } from "#server/platform/config/config.ts";
import { toFaultRefusal } from "#server/platform/http/fault.ts";
import { withIdempotency } from "#server/platform/http/idempotency.ts";
import { parseParams, parseQuery, parseRequestBody } from "#server/platform/http/parse.ts";
import { readJson } from "#server/platform/http/read-json.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { type HandlerResult, toHandlerResponse } from "#server/platform/http/reply.ts";
import { checkResponse } from "./check-response.ts";

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/**
 * A management endpoint: one declaration that says who may call it, what it takes and what it answers. Authorisation,
 * parsing and the OpenAPI document all follow from it, so that none of the three can be forgotten or differ.
 */
export interface EndpointSpec<
  Access extends Role | "public" = Role | "public",
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: `/api/flows/{id}`. */
  path: string;
  summary: string;
  /** Groups endpoints in the API document: "Flows". */
  tag: string;
  /** The least role; `public` for anyone. */
  access: Access;
  params?: Params;
  query?: Query;
  /** JSON. A body that is not JSON is 400, one of another shape 422 with a pointer for each thing wrong. */
  body?: Body;
  /**
   * The fields of a form that comes instead of JSON, for the document. The handler reads the form itself, as it may hold
   * files that must not be kept in memory.
   */
  multipart?: z.ZodObject;
  /** What is answered when all is well, by status; null: no JSON body. */
  responses: Record<number, z.ZodType | null>;
  /** What a 200 holds where it is not JSON: `text/event-stream`. */
  mediaType?: string;
  /** Codes of the refusals that a client should expect, for the document. */
  refusals?: readonly string[];
}

/** What a handler is given: everything parsed, and who asks, proven. */
export interface HandlerCall<Access extends Role | "public", Params, Query, Body> {
  request: Request;
  principal: Authorized<Access>;
  /** Asks again whether the caller may do this, for answers that take long: a key is revoked, a role is lost meanwhile. */
  isStillAllowed(): Promise<boolean>;
  params: Params;
  query: Query;
  body: Body;
}

export type Endpoint = ((request: Request, params: Readonly<Record<string, string>>) => Promise<Response>) & {
  spec: EndpointSpec;
};

/**
 * Makes an endpoint of its declaration and its handler. In this order: who asks and whether they may (401, 403), what they
 * ask (404, 413, 400, 422), whether they asked it before (`Idempotency-Key`), and then the handler. What it throws becomes 500
 * `internal_error`, or 503 `unavailable` when the database is away.
 */
export function endpoint<
  Access extends Role | "public",
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  spec: EndpointSpec<Access, Params, Query, Body>,
  handle: (
    call: HandlerCall<Access, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<HandlerResult>,
): Endpoint {
  async function answer(
    request: Request,
    params: Readonly<Record<string, string>>,
  ): Promise<Response | Refusal> {
    const proof = await authorize(request, spec.access);
    if (isRefusal(proof)) return proof;
    const parsed = await parseCall(spec, request, params);
    if (isRefusal(parsed)) return parsed;
    const run = async () => {
      const reply = await handle({
        request,
        principal: proof.principal,
        isStillAllowed: async () => !isRefusal(await authorize(request, spec.access)),
        ...parsed.value,
      });
      checkResponse(spec, reply);
      return toHandlerResponse(request, reply);
    };
    const caller: Principal | null = proof.principal;
    if (caller === null) return run();
    const principalId = caller.apiKeyId ?? caller.userId;
    return withIdempotency(request, { principalId, bodyText: parsed.bodyText }, run);
  }

  return Object.assign(
    async (request: Request, params: Readonly<Record<string, string>>) => {
      const reply = await answer(request, params).catch((fault: unknown) =>
        toFaultRefusal(request, `${spec.method} ${spec.path}`, fault),
      );
      return toHandlerResponse(request, reply);
    },
    { spec },
  );
}

async function parseCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  spec: EndpointSpec<Role | "public", Params, Query, Body>,
  request: Request,
  given: Readonly<Record<string, string>>,
) {
  const params = parseParams(orNothing(spec.params), given);
  if (isRefusal(params)) return params;
  const query = parseQuery(orNothing(spec.query), new URL(request.url).searchParams);
  if (isRefusal(query)) return query;
  const unread = spec.method === "GET" || spec.multipart !== undefined;
  const json = unread ? emptyBody : await readJson(request, config().maxBodyBytes);
  if (isRefusal(json)) return json;
  // An endpoint that takes nothing accepts an empty body and an empty object, and refuses anything else as unknown.
  const body = parseRequestBody(orNothing(spec.body), spec.body ? json.value : (json.value ?? {}));
  if (isRefusal(body)) return body;
  return { value: { params: params.value, query: query.value, body: body.value }, bodyText: json.text };
}

/** A schema that was left out is `nothing`, as the type parameters' defaults say; the compiler cannot follow that. */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as z.ZodType as Schema);
}

const emptyBody = { text: "", value: undefined };
