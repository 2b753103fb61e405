import type { z } from "zod";
import { authorize } from "#server/access/authorize.ts";
import type { Principal } from "#server/access/principal.ts";
import type { Role } from "#server/access/schema.ts";
import { withIdempotency } from "./idempotency.ts";
import { type Refusal, refusalResponse } from "./refusal.ts";
import { parseBody, parseParams, parseQuery } from "./parse.ts";
import { withRequestId } from "./request-id.ts";

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
  /** What is answered when all is well, by status; null: no body. */
  answers: Record<number, z.ZodType | null>;
  /** Codes of the refusals that a client should expect, for the document. */
  refusals?: readonly string[];
}

/** What a handler is given: everything parsed, and who asks, proven. */
export interface Call<Access extends Role | "public", Params, Query, Body> {
  request: Request;
  requestId: string;
  principal: Access extends Role ? Principal<Access> : null;
  params: Params;
  query: Query;
  body: Body;
}

/** What a handler returns: data to be sent as JSON, a refusal, or a response of its own (downloads, event streams). */
export type Reply = { status: number; data: unknown; headers?: Record<string, string> } | Refusal | Response;

export type Endpoint = ((request: Request, params: Record<string, string>) => Promise<Response>) & {
  spec: EndpointSpec;
};

