import { ownOrigins } from "#server/platform/http/own-origins.ts";

/**
 * Whether an `Origin` header names this service. The request's own `Host` proves nothing: any site can point its name
 * at this address.
 */
function isOwnOrigin(origin: string): boolean {
  return ownOrigins().has(origin);
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the request's method may change something (RFC 9110 §9.2.1). */
export function isWrite(request: Request): boolean {
  return !safeMethods.has(request.method);
}

/**
 * Whether a write may have been sent by another site's page with the user's cookies. Browsers send the page's origin
 * with every write, so a request that is authenticated only by the cookie must name ours. If cookies do not count
 * (`cookie: false`), a request without an Origin comes from a program and is allowed.
 */
export function isCrossSite(request: Request, { cookie }: { cookie: boolean }): boolean {
  if (!isWrite(request)) return false;
  const origin = request.headers.get("origin");
  return origin === null ? cookie : !isOwnOrigin(origin);
}
