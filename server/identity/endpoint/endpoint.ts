import { z } from "zod";
import { type Authorized, authorize } from "#server/identity/access/authorize.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { Role } from "#server/identity/roles/schema.ts";
import { isThingVisible } from "#server/identity/visibility/data.ts";
import { type FlowThingParam, thingNotFound } from "#server/identity/visibility/things.ts";
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
 * A management endpoint: one declaration of who may call it, what it accepts and what it returns. Authorization,
 * parsing and the OpenAPI document all derive from it, so that none of them can be forgotten or differ.
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
  /** The endpoint's group in the API document: "Flows". */
  tag: string;
  /** The lowest role allowed; `public` for anyone. */
  access: Access;
  params?: Params;
  /**
   * The parameter that names a flow or something in one. If it does not exist, or the caller cannot see its flow, the
   * response is the same 404, and the handler is not called. An endpoint that lists flows, or that names them in its query
   * or body, checks them itself. `test/access/flow-table.ts` names every endpoint's way.
   */
  names?: FlowThingParam;
  query?: Query;
  /** A JSON body. 400 if it is not JSON, 422 with a pointer to each problem if it does not match. */
  body?: Body;
  /**
   * The fields of a form that is sent instead of JSON, for the document. The handler reads the form itself, because it
   * may contain files that must not be held in memory.
   */
  multipart?: z.ZodObject;
  /** The content type of a body that the handler reads itself while it arrives, because it may be large: `text/csv`. */
  upload?: string;
  /** The successful responses, by status; null: no JSON body. */
  responses: Record<number, z.ZodType | null>;
  /** The content type of a 200 response that is not JSON: `text/event-stream`. */
  mediaType?: string;
  /** Codes of the refusals that clients should expect, for the document. */
  refusals?: readonly string[];
}

/** A handler's arguments: the parsed request and the authorized caller. */
export interface HandlerCall<Access extends Role | "public", Params, Query, Body> {
  request: Request;
  principal: Authorized<Access>;
  /** Checks again whether the caller may do this, for long responses: a key may be revoked or a role lost meanwhile. */
  isStillAllowed(): Promise<boolean>;
  params: Params;
  query: Query;
  body: Body;
}

export type Endpoint = ((request: Request, params: Readonly<Record<string, string>>) => Promise<Response>) & {
  spec: EndpointSpec;
};

/**
 * Creates an endpoint from its declaration and its handler. The steps, in order: authenticate and authorize the caller
 * (401, 403), parse the request (404, 413, 400, 422), check that the caller can see the flow (404), look for an earlier
 * response (`Idempotency-Key`), then call the handler. An exception becomes 500 `internal_error`, or 503 `unavailable` if the database is away.
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
  async function respond(
    request: Request,
    params: Readonly<Record<string, string>>,
  ): Promise<Response | Refusal> {
    const authorized = await authorize(request, spec.access);
    if (isRefusal(authorized)) return authorized;
    const parsed = await parseCall(spec, request, params);
    if (isRefusal(parsed)) return parsed;
    const caller: Principal | null = authorized.principal;
    if (!(await isNamedVisible(spec, caller, params))) return thingNotFound(spec.names?.thing ?? "flow");
    const run = async () => {
      const reply = await handle({
        request,
        principal: authorized.principal,
        isStillAllowed: () => isStillAllowed(spec, request, { caller, params }),
        ...parsed.value,
      });
      checkResponse(spec, reply);
      return toHandlerResponse(request, reply);
    };
    if (caller === null) return run();
    const principalId = caller.apiKeyId ?? caller.userId;
    return withIdempotency(request, { principalId, bodyText: parsed.bodyText }, run);
  }

  return Object.assign(
    async (request: Request, params: Readonly<Record<string, string>>) => {
      const reply = await respond(request, params).catch((fault: unknown) =>
        toFaultRefusal(request, `${spec.method} ${spec.path}`, fault),
      );
      return toHandlerResponse(request, reply);
    },
    { spec },
  );
}

type Params = Readonly<Record<string, string>>;

/** Whether what the path names exists for the caller. */
async function isNamedVisible(
  { names }: Pick<EndpointSpec, "names">,
  caller: Principal | null,
  params: Params,
): Promise<boolean> {
  if (!names || caller === null) return names === undefined;
  if (caller.seesAllFlows && !names.isUnchecked) return true;
  return isThingVisible(caller, names.thing, params[names.param] ?? "");
}

/** Whether the same request would be answered now. One who no longer sees all flows has to ask again. */
async function isStillAllowed(
  spec: Pick<EndpointSpec, "access" | "names">,
  request: Request,
  { caller, params }: { caller: Principal | null; params: Params },
): Promise<boolean> {
  const authorized = await authorize(request, spec.access);
  if (isRefusal(authorized)) return false;
  const now: Principal | null = authorized.principal;
  return now?.seesAllFlows === caller?.seesAllFlows && isNamedVisible(spec, now, params);
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
  const unread = spec.method === "GET" || spec.multipart !== undefined || spec.upload !== undefined;
  const json = unread ? emptyBody : await readJson(request, maxBytes(spec.access));
  if (isRefusal(json)) return json;
  // An endpoint without a body schema accepts an empty body or an empty object, and refuses any field as unknown.
  const body = parseRequestBody(orNothing(spec.body), spec.body ? json.value : (json.value ?? {}));
  if (isRefusal(body)) return body;
  return { value: { params: params.value, query: query.value, body: body.value }, bodyText: json.text };
}

/** Whatever strangers may send here, such as a first visit or a password reset, has a few fields. */
const maxPublicBytes = 65_536;

function maxBytes(access: Role | "public"): number {
  return access === "public" ? Math.min(maxPublicBytes, config().maxBodyBytes) : config().maxBodyBytes;
}

/** A missing schema is `nothing`, as in the type parameters' defaults. The compiler cannot infer that. */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as z.ZodType as Schema);
}

const emptyBody = { text: "", value: undefined };
