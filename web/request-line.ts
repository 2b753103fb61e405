import type { IncomingMessage } from "node:http";
import { config } from "#server/platform/config/config.ts";
import { ownOrigins } from "#server/platform/http/own-origins.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";

/** Methods that our endpoints may use. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const allow: [name: string, value: string] = ["Allow", methods.join(", ")];

/**
 * Checks a request's target, for any route. Returns the problem, or null if the target is valid. A target in
 * absolute form that names one of our origins is shortened to its path (RFC 9112 §3.2.2).
 */
export function checkTarget(request: IncomingMessage): ProblemDetails | null {
  const { url = "/", method } = request;
  if (url === "*") return method === "OPTIONS" ? null : malformed;
  if (!url.startsWith("/")) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return malformed;
    const { host, pathname, search } = new URL(url);
    if (!isOwn(host)) return misdirected;
    request.url = pathname + search;
  }
  return isPathDecodable(request.url ?? "/") ? null : malformed;
}

const malformed: ProblemDetails = {
  status: 400,
  code: "invalid_url",
  detail: "The request's path is not a valid one. Check its percent-encoding.",
};

const misdirected: ProblemDetails = {
  status: 421,
  code: "wrong_host",
  detail: "This server does not serve the host in the request.",
};

/** Compares only hosts: a proxy that terminates TLS may forward `http:`. */
function isOwn(host: string): boolean {
  return [...ownOrigins(), config().webhookUrl].some((origin) => new URL(origin).host === host);
}

/** Whether a path's percent-encoding decodes to UTF-8 text without U+0000. */
function isPathDecodable(url: string): boolean {
  // Nearly every request ends here.
  if (!url.includes("%")) return true;
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/**
 * Returns the problem of a method that Next would handle, if any: Next accepts any method and fails on some.
 */
export function findMethodProblem({ method = "GET" }: IncomingMessage): ProblemDetails | null {
  if (methods.includes(method)) return null;
  const isTrace = method === "TRACE";
  return {
    status: isTrace ? 405 : 501,
    code: isTrace ? "method_not_allowed" : "method_not_implemented",
    detail: `${method} is not supported here.`,
    headers: [allow],
  };
}

/** Responds to `OPTIONS *` with the server's methods (RFC 9110 §9.3.7). */
export const serverOptions: { status: number; headers: [string, string][]; body: null } = {
  status: 204,
  headers: [allow],
  body: null,
};
