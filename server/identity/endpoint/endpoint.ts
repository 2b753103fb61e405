import { z } from "zod";
import type { Contract } from "#api/contract.ts";
import type { Role } from "#api/identity/roles/schema.ts";
import { type Authorized, authorize } from "#server/identity/access/authorize.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isThingVisible } from "#server/identity/visibility/data.ts";
import { thingNotFound } from "#server/identity/visibility/things.ts";
import { config } from "#server/platform/config/config.ts";
import { toFaultRefusal } from "#server/platform/http/fault.ts";
import { withIdempotency } from "#server/platform/http/idempotency.ts";
import { parseParams, parseQuery, parseRequestBody } from "#server/platform/http/parse.ts";
import { readJson } from "#server/platform/http/read-json.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { type HandlerResult, toHandlerResponse } from "#server/platform/http/reply.ts";
import { checkResponse } from "./check-response.ts";

type Params = Readonly<Record<string, string>>;

const nothing = z.strictObject({});

type Part = "params" | "query" | "body";

/** A part of a request, parsed by the contract's schema; an empty object where it has none. */
type Parsed<Declared extends Contract, Name extends Part> = z.output<
  Declared extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : typeof nothing
>;

type Schemas<Declared extends Contract> = { [Name in Part]: z.ZodType<Parsed<Declared, Name>> };

/** A handler's arguments: the parsed request and the authorized caller. */
export interface HandlerCall<Declared extends Contract> {
  request: Request;
  principal: Authorized<Declared["access"]>;
  /** Checks again whether the caller may do this, for long responses: a key may be revoked or a role lost meanwhile. */
  isStillAllowed(): Promise<boolean>;
  params: Parsed<Declared, "params">;
  query: Parsed<Declared, "query">;
  /** Undefined if the handler reads the body itself. */
  body: Declared extends { readonly isBodyUnread: true } ? undefined : Parsed<Declared, "body">;
}

export type Endpoint = ((request: Request, params: Params) => Promise<Response>) & { contract: Contract };

export interface EndpointOptions<Declared extends Contract> {
  /** Further checks of a body, which need more code than the browser should load: it has the contract too. */
  checkBody?: (body: Parsed<Declared, "body">, context: z.RefinementCtx) => void;
}

/**
 * Creates an endpoint from its contract and its handler. The steps, in order: authenticate and authorize the caller
 * (401, 403), parse the request (404, 413, 400, 422), check that the caller can see the flow (404), look for an earlier
 * response (`Idempotency-Key`), then call the handler. An exception becomes 500 `internal_error`, or 503 `unavailable` if the database is away.
 */
export function endpoint<Declared extends Contract>(
  contract: Declared,
  handle: (call: HandlerCall<Declared>) => Promise<HandlerResult>,
  { checkBody }: EndpointOptions<Declared> = {},
): Endpoint {
  const schemas: Schemas<Declared> = {
    params: schemaOf(contract, "params"),
    query: schemaOf(contract, "query"),
    body: checkBody ? schemaOf(contract, "body").superRefine(checkBody) : schemaOf(contract, "body"),
  };
  async function respond(request: Request, params: Params): Promise<Response | Refusal> {
    const authorized = await authorize<Declared["access"]>(request, contract.access);
    if (isRefusal(authorized)) return authorized;
    const parsed = await parseCall(contract, schemas, { request, params });
    if (isRefusal(parsed)) return parsed;
    const caller: Principal | null = authorized.principal;
    if (!(await isNamedVisible(contract, caller, params)))
      return thingNotFound(contract.names?.thing ?? "flow");
    const run = async () => {
      const reply = await handle({
        request,
        principal: authorized.principal,
        isStillAllowed: () => isStillAllowed(contract, request, { caller, params }),
        ...(parsed.value as Pick<HandlerCall<Declared>, Part>),
      });
      checkResponse(contract, reply);
      return toHandlerResponse(request, reply);
    };
    if (caller === null) return run();
    const principalId = caller.apiKeyId ?? caller.userId;
    return withIdempotency(request, { principalId, bodyText: parsed.bodyText }, run);
  }

  return Object.assign(
    async (request: Request, params: Params) => {
      const reply = await respond(request, params).catch((fault: unknown) =>
        toFaultRefusal(request, `${contract.method} ${contract.path}`, fault),
      );
      return toHandlerResponse(request, reply);
    },
    { contract },
  );
}

/** Whether what the path names exists for the caller. */
async function isNamedVisible(
  { names }: Pick<Contract, "names">,
  caller: Principal | null,
  params: Params,
): Promise<boolean> {
  if (!names || caller === null) return names === undefined;
  if (caller.seesAllFlows && !names.isUnchecked) return true;
  return isThingVisible(caller, names.thing, params[names.param] ?? "");
}

/** Whether the same request would be answered now. One who no longer sees all flows has to ask again. */
async function isStillAllowed(
  contract: Pick<Contract, "access" | "names">,
  request: Request,
  { caller, params }: { caller: Principal | null; params: Params },
): Promise<boolean> {
  const authorized = await authorize(request, contract.access);
  if (isRefusal(authorized)) return false;
  const now: Principal | null = authorized.principal;
  return now?.seesAllFlows === caller?.seesAllFlows && isNamedVisible(contract, now, params);
}

async function parseCall<Declared extends Contract>(
  contract: Declared,
  schemas: Schemas<Declared>,
  { request, params: given }: { request: Request; params: Params },
) {
  const params = parseParams(schemas.params, given);
  if (isRefusal(params)) return params;
  const query = parseQuery(schemas.query, new URL(request.url).searchParams);
  if (isRefusal(query)) return query;
  const isUnread =
    contract.method === "GET" ||
    contract.multipart !== undefined ||
    contract.upload !== undefined ||
    contract.isBodyUnread === true;
  const json = isUnread ? emptyBody : await readJson(request, maxBytes(contract.access));
  if (isRefusal(json)) return json;
  if (contract.isBodyUnread)
    return { value: { params: params.value, query: query.value, body: undefined }, bodyText: "" };
  // An endpoint without a body schema accepts an empty body or an empty object, and refuses any field as unknown.
  const body = parseRequestBody(schemas.body, contract.body ? json.value : (json.value ?? {}));
  if (isRefusal(body)) return body;
  return { value: { params: params.value, query: query.value, body: body.value }, bodyText: json.text };
}

/** Whatever strangers may send here, such as a first visit or a password reset, has a few fields. */
const maxPublicBytes = 65_536;

function maxBytes(access: Role | "public"): number {
  return access === "public" ? Math.min(maxPublicBytes, config().maxBodyBytes) : config().maxBodyBytes;
}

/** A missing schema is `nothing`, as in `Parsed`. The compiler cannot infer that. */
function schemaOf<Declared extends Contract, Name extends Part>(contract: Declared, part: Name) {
  return (contract[part] ?? nothing) as z.ZodType<Parsed<Declared, Name>>;
}

const emptyBody = { text: "", value: undefined };
