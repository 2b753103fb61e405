import type { Problem } from "#api/http/schema.ts";
import { wantsPlainJson } from "./accept.ts";
import { requestIdOf } from "./request-context.ts";
import type { HttpResponse } from "./request-response.ts";

/**
 * One problem of a request. `pointer` is a JSON pointer into the body (empty: all of it), `?limit` for a query
 * parameter, `{id}` for a path parameter.
 */
export type InputProblem = NonNullable<Problem["errors"]>[number];

/** A problem in the terms of RFC 9457. */
export interface ProblemDetails<Code extends string = string> {
  status: number;
  /** Stable, snake_case; for programs. */
  code: Code;
  /** Default: the status's own phrase. */
  title?: string;
  /** For people: what is wrong, where, and what to do. */
  detail: string;
  /** Every problem of the request. */
  errors?: readonly InputProblem[];
  headers?: readonly [name: string, value: string][];
  /** Additional members of the body. */
  extensions?: Readonly<Record<string, unknown>>;
}

/** The request that a problem responds to. */
export interface ProblemContext {
  requestId: string;
  /** The path without its query, which may contain a secret. */
  path: string;
  accept: string | null | undefined;
}

/** The phrases of RFC 9110 for the statuses that we use. */
const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * An error response of any endpoint: `application/problem+json` (RFC 9457), or the same body as `application/json` for
 * a client that only lists that (docs/contract.md).
 */
export function problem(details: ProblemDetails, context: ProblemContext): HttpResponse {
  const { status, code, detail } = details;
  const type = wantsPlainJson(context.accept) ? "application/json" : "application/problem+json";
  return {
    status,
    headers: [
      ["Content-Type", type],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", context.requestId],
      ...(details.headers ?? []),
    ],
    body: JSON.stringify({
      type: `urn:millrace:problem:${code}`,
      title: details.title ?? titles[status] ?? "Error",
      status,
      detail,
      code,
      instance: context.path,
      request_id: context.requestId,
      ...(details.errors && { errors: details.errors }),
      ...details.extensions,
    }),
  };
}

/** `problem` for a handler with a web `Request`. */
export function problemResponse(request: Request, details: ProblemDetails): Response {
  const { status, headers, body } = problem(details, {
    requestId: requestIdOf(request),
    path: new URL(request.url).pathname,
    accept: request.headers.get("accept"),
  });
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}
