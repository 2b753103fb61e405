import { matchesEtag } from "./etag.ts";
import { type ProblemDetails, problem } from "./problem.ts";
import type { Refusal } from "./refusal.ts";
import { firstHeader, type HttpRequest, type HttpResponse } from "./request-response.ts";

/** Lets pages of any site read a response. Cookies are never sent, so that no personal data can be read. */
export const crossOrigin: readonly [name: string, value: string][] = [
  ["Access-Control-Allow-Origin", "*"],
  ["Access-Control-Expose-Headers", "*"],
];

/** Caches may store a public response for five minutes, and a day longer while they revalidate it. */
export const publicCaching: [name: string, value: string] = [
  "Cache-Control",
  "public, max-age=300, stale-while-revalidate=86400",
];

/** A body that is the same for every caller until it changes, with its ETag. */
export interface CachedResponse {
  etag: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** Sent with the body, and with 304. */
  headers: readonly [name: string, value: string][];
  /** Headers that describe the body; a 304 does not include them (RFC 9110 §15.4.5). */
  bodyHeaders: readonly [name: string, value: string][];
}

/** The cached body, or 304 if the caller's copy is current. */
export function respondFromCache(request: HttpRequest, cached: CachedResponse): HttpResponse {
  const { etag, body, headers, bodyHeaders } = cached;
  const always: HttpResponse["headers"] = [...headers, ["ETag", etag], ["X-Request-Id", request.requestId]];
  if (matchesEtag(firstHeader(request.headers, "if-none-match"), etag)) {
    return { status: 304, headers: always, body: null };
  }
  return { status: 200, headers: [...bodyHeaders, ...always], body };
}

/**
 * Lists the methods that pages of other sites may use here, for browsers (the CORS preflight), and all
 * allowed methods, for any client.
 */
export function respondToOptions({ requestId }: HttpRequest, allow: string): HttpResponse {
  return {
    status: 204,
    headers: [
      ...crossOrigin,
      ["Allow", allow],
      ["Access-Control-Allow-Methods", allow],
      ["Access-Control-Allow-Headers", "Authorization, Content-Digest, Content-Type, If-None-Match, Range"],
      ["Access-Control-Max-Age", "86400"],
      ["X-Request-Id", requestId],
    ],
    body: null,
  };
}

/** A problem that pages of any site may read. */
export function publicProblem(request: HttpRequest, details: ProblemDetails): HttpResponse {
  const { requestId, target, headers } = request;
  const response = problem(details, {
    requestId,
    path: target.split("?", 1)[0] ?? target,
    accept: firstHeader(headers, "accept"),
  });
  return { ...response, headers: [...crossOrigin, ...response.headers] };
}

/** A refusal as a problem that pages of any site may read. */
export function publicRefusal(request: HttpRequest, { refused: _, ...details }: Refusal): HttpResponse {
  return publicProblem(request, details);
}

/** 405 `method_not_allowed`. */
export function refuseMethod(request: HttpRequest, allow: string): HttpResponse {
  return publicProblem(request, {
    status: 405,
    code: "method_not_allowed",
    detail: `${request.method} is not allowed here; ${allow} are.`,
    headers: [["Allow", allow]],
  });
}
