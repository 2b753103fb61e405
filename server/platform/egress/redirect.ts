import type { HttpBody } from "#engine/ports.ts";
import { isHarmlessHeader } from "#lib/http-header.ts";

/** The request of one hop. */
export interface RedirectHop {
  method: string;
  headers: [name: string, value: string][];
  body: HttpBody | null;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The URL that a response redirects to, or null if it is not a redirect. */
export function redirectLocation(status: number, headers: { [name: string]: string[] }): string | null {
  if (!redirectStatuses.has(status)) return null;
  return headers.location?.[0] ?? null;
}

/**
 * The request of the next hop (RFC 9110 §15.4): 303, and 301 or 302 after a POST, become GET without a body; another
 * origin gets harmless headers only.
 */
export function nextHop(hop: RedirectHop, status: number, from: URL, to: URL): RedirectHop {
  const toGet =
    (status === 303 && hop.method !== "GET" && hop.method !== "HEAD") ||
    ((status === 301 || status === 302) && hop.method === "POST");
  const sameOrigin = from.origin === to.origin;
  const headers = hop.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (toGet && lower.startsWith("content-")) return false;
    return sameOrigin || isHarmlessHeader(lower);
  });
  if (toGet) return { method: "GET", headers, body: null };
  return { ...hop, headers };
}
