import type { ServerResponse } from "node:http";
import { strictTransport } from "#lib/strict-transport.ts";
import { config } from "#server/platform/config/config.ts";
import type { HttpResponse } from "#server/platform/http/request-response.ts";

/** For responses that are not pages: a browser that treats one as a page shows only text. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** For pages that Next renders outside `proxy.ts`, such as 404s under /_next/: styles but no scripts. */
const pagePolicy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For files that a page loads. A script's policy applies to the worker it becomes, an SVG's to its styles. */
const loadedFile = /^(?:text\/(?:css|javascript)|application\/javascript|image\/|font\/)/;

function isSecure(): boolean {
  return config().baseUrl.startsWith("https:");
}

/**
 * Adds missing security headers (promise S14) to a hot response, in Node's flat list of names and values. A response with its
 * own policy decides itself who may frame it. A 304 has nothing to protect: the copy that it confirms keeps the headers that
 * it came with (RFC 9110 §15.4.5).
 */
export function addDefaultHeaders(
  flat: string[],
  { status, headers }: Pick<HttpResponse, "status" | "headers">,
): void {
  const hasBody = status !== 304;
  if (hasBody && !hasName(headers, "x-content-type-options")) flat.push("X-Content-Type-Options", "nosniff");
  if (hasBody && !hasName(headers, "content-security-policy")) {
    flat.push("Content-Security-Policy", policy, "X-Frame-Options", "DENY");
  }
  if (isSecure()) flat.push("Strict-Transport-Security", strictTransport);
}

function hasName(headers: HttpResponse["headers"], wanted: string): boolean {
  for (const [name] of headers) {
    if (name.length === wanted.length && name.toLowerCase() === wanted) return true;
  }
  return false;
}

/** The same for Next's responses, once their own headers are set. */
export function setDefaultHeaders(response: ServerResponse): void {
  if (isSecure()) response.setHeader("Strict-Transport-Security", strictTransport);
  if (!response.hasHeader("X-Content-Type-Options")) response.setHeader("X-Content-Type-Options", "nosniff");
  if (response.hasHeader("Content-Security-Policy")) return;
  const type = String(response.getHeader("Content-Type") ?? "");
  response.setHeader("X-Frame-Options", "DENY");
  if (loadedFile.test(type)) return;
  response.setHeader("Content-Security-Policy", type.startsWith("text/html") ? pagePolicy : policy);
}
