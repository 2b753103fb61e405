import type { ServerResponse } from "node:http";
import { strictTransport } from "#lib/strict-transport.ts";
import { config } from "#server/platform/config/config.ts";
import type { Answer } from "#server/platform/http/exchange.ts";

/** For a response that is no page: should a browser take it for one, it shows text and nothing else. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** For pages that Next makes outside of `proxy.ts`, such as 404s under /_next/: styled, without scripts. */
const pagePolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Files that a page loads. A policy on a script is that of the worker it becomes, and on an SVG that of its styles. */
const loadedFile = /^(?:text\/(?:css|javascript)|application\/javascript|image\/|font\/)/;

function isSecure(): boolean {
  return config().baseUrl.startsWith("https:");
}

/**
 * Adds the security headers that a hot answer does not have (promise S14), to Node's flat list of names and values. An answer
 * with a policy of its own decides for itself who may frame it.
 */
export function addDefaultHeaders(flat: string[], headers: Answer["headers"]): void {
  if (!hasName(headers, "x-content-type-options")) flat.push("X-Content-Type-Options", "nosniff");
  if (!hasName(headers, "content-security-policy")) {
    flat.push("Content-Security-Policy", policy, "X-Frame-Options", "DENY");
  }
  if (isSecure()) flat.push("Strict-Transport-Security", strictTransport);
}

function hasName(headers: Answer["headers"], wanted: string): boolean {
  for (const [name] of headers) {
    if (name.length === wanted.length && name.toLowerCase() === wanted) return true;
  }
  return false;
}

/** The same for a response of Next's, once its own headers are set. */
export function setDefaultHeaders(response: ServerResponse): void {
  if (isSecure()) response.setHeader("Strict-Transport-Security", strictTransport);
  if (!response.hasHeader("X-Content-Type-Options")) response.setHeader("X-Content-Type-Options", "nosniff");
  if (response.hasHeader("Content-Security-Policy")) return;
  const type = String(response.getHeader("Content-Type") ?? "");
  response.setHeader("X-Frame-Options", "DENY");
  if (loadedFile.test(type)) return;
  response.setHeader("Content-Security-Policy", type.startsWith("text/html") ? pagePolicy : policy);
}
