import { isConnectionHeader } from "./http-header.ts";

/**
 * The headers that a flow's response may set. An allowlist, because browsers and proxies keep adding headers
 * that affect the whole origin, where users may be signed in, or the proxy's own files. `Link` is allowed:
 * the page in the same response could preload as much, and anything loaded stays in the page's sandbox.
 */
const allowed = new Set([
  "accept-ranges",
  "age",
  "allow",
  "cache-control",
  "deprecation",
  "etag",
  "expires",
  "last-modified",
  "link",
  "location",
  "pragma",
  "preference-applied",
  "ratelimit",
  "referrer-policy",
  "retry-after",
  "sunset",
  "vary",
]);
const allowedPrefixes = ["access-control-", "content-", "ratelimit-", "x-"];

const byServer = "the server sets it";
const toProxies = "proxies act on it";
/** Names that the prefixes would allow, and common names that deserve a specific reason. */
const refused: { readonly [name: string]: string } = {
  "set-cookie": "a flow cannot set cookies",
  "set-cookie2": "a flow cannot set cookies",
  "clear-site-data": "it would sign users out of this site",
  "strict-transport-security": "it affects the whole site",
  "www-authenticate": "browsers would ask for a password for the whole site",
  "x-content-type-options": "the server always sets it to nosniff",
  "x-execution-id": byServer,
  "x-frame-options": byServer,
  "x-permitted-cross-domain-policies": "it affects the whole site",
  "x-request-id": byServer,
  "x-archive-files": toProxies,
  "x-sendfile": toProxies,
};
const refusedPrefixes: readonly (readonly [prefix: string, why: string])[] = [
  ["content-security-policy", "the server sets it, to isolate the response from this site"],
  ["x-accel-", toProxies],
  ["x-envoy-", toProxies],
  ["x-lighttpd-", toProxies],
  ["x-litespeed-", toProxies],
  ["x-middleware-", toProxies],
  ["x-nextjs-", toProxies],
  ["x-reproxy-", toProxies],
];

/** Returns why a flow's response cannot set this header, or null. @param name a token, in any case */
export function refuseResponseHeader(name: string): string | null {
  const lower = name.toLowerCase();
  if (isConnectionHeader(lower)) return "the connection sets it";
  if (Object.hasOwn(refused, lower)) return refused[lower] ?? null;
  const prefixed = refusedPrefixes.find(([prefix]) => lower.startsWith(prefix));
  if (prefixed) return prefixed[1];
  if (allowed.has(lower) || allowedPrefixes.some((prefix) => lower.startsWith(prefix))) return null;
  return "it is not on the list of headers that a flow may set. Begin the name of your own with X-";
}
