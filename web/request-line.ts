import type { IncomingMessage } from "node:http";
import { config } from "#server/platform/config/config.ts";
import { ownOrigins } from "#server/platform/http/own-origins.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";

/** What one of our endpoints may take. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const allow: [name: string, value: string] = ["Allow", methods.join(", ")];

/**
 * What is wrong with a request's target, whatever it asks for; null: nothing. A target in absolute form that names one of our
 * origins is shortened to its path (RFC 9112 §3.2.2).
 */
export function refuseTarget(request: IncomingMessage): ProblemDetails | null {
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
  detail: "This server does not answer for the host that the request names.",
};

/** By host alone: a proxy that ends TLS for us may pass `http:` on. */
function isOwn(host: string): boolean {
  return [...ownOrigins(), config().webhookUrl].some((origin) => new URL(origin).host === host);
}

/** Whether a path's percent-encoding is that of UTF-8 text without U+0000. */
function isPathDecodable(url: string): boolean {
  // Of nearly every request this is all.
  if (!url.includes("%")) return true;
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/** What is wrong with a method where Next answers: it takes any, and fails on some. Null: nothing. */
export function refuseMethod({ method = "GET" }: IncomingMessage): ProblemDetails | null {
  if (methods.includes(method)) return null;
  const isTrace = method === "TRACE";
  return {
    status: isTrace ? 405 : 501,
    code: isTrace ? "method_not_allowed" : "method_not_implemented",
    detail: `${method} is not possible here.`,
    headers: [allow],
  };
}

/** `OPTIONS *`: what this server can do at all (RFC 9110 §9.3.7). */
export const serverOptions: { status: number; headers: [string, string][]; body: null } = {
  status: 204,
  headers: [allow],
  body: null,
};
