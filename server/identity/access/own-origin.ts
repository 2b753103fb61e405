import { ownOrigins } from "#server/platform/http/own-origins.ts";

/** Whether an `Origin` header names this service. The request's own `Host` proves nothing: any site can point its name here. */
function isOwnOrigin(origin: string): boolean {
  return ownOrigins().has(origin);
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request may change something, by its method (RFC 9110 §9.2.1). */
export function isWrite(request: Request): boolean {
  return !safeMethods.has(request.method);
}

/**
 * Whether a write may have been sent by another site's page with the person's cookies. Browsers name the page's origin with
 * every write; a request that only the cookie speaks for must therefore name ours. Where no cookie counts (`cookie: false`),
 * a request without an Origin comes from a program and is let through.
 */
export function isCrossSite(request: Request, { cookie }: { cookie: boolean }): boolean {
  if (!isWrite(request)) return false;
  const origin = request.headers.get("origin");
  return origin === null ? cookie : !isOwnOrigin(origin);
}
