import { isRefusal, type Refusal, refusalResponse } from "./refusal.ts";
import { requestIdOf } from "./request-context.ts";
import { toJsonText } from "./stored-json.ts";

/** Data to be sent as JSON; null for no body. */
export interface Success {
  status: number;
  data: unknown;
  headers?: Readonly<Record<string, string>> | [name: string, value: string][];
}

/** The return value of a handler: data, a refusal, or a complete response (downloads, event streams). */
export type HandlerResult = Success | Refusal | Response;

export function ok(data: unknown): Success {
  return { status: 200, data };
}

/** 201, with `Location` if the new resource has an address. */
export function created(data: unknown, location?: string): Success {
  return { status: 201, data, ...(location && { headers: { location } }) };
}

export function noContent(): Success {
  return { status: 204, data: null };
}

/**
 * Serializes a handler's result. Every response has `X-Request-Id`, and `no-store` unless it sets its own caching: it
 * is for one user.
 */
export function toHandlerResponse(request: Request, reply: HandlerResult): Response {
  const response = toResponse(request, reply);
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestIdOf(request));
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}

function toResponse(request: Request, reply: HandlerResult): Response {
  if (reply instanceof Response) return reply;
  if (isRefusal(reply)) return refusalResponse(request, reply);
  const headers = new Headers(reply.headers);
  if (reply.data === null) return new Response(null, { status: reply.status, headers });
  headers.set("content-type", "application/json; charset=utf-8");
  return new Response(toJsonText(reply.data), { status: reply.status, headers });
}
