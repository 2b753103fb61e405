import Negotiator from "negotiator";

/**
 * Whether an `Accept` header lists `application/json` and not `application/problem+json`: such clients get problems as
 * plain JSON. This is not content negotiation (`negotiator`): both types have the same body.
 */
export function wantsPlainJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return accept.includes("application/json") && !accept.includes("application/problem+json");
}

/**
 * Whether an `Accept` header prefers JSON to HTML (RFC 9110 §12.5.1). Of two types with the same weight the more specific range
 * wins, then the one listed first. False without the header.
 */
export function prefersJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return (
    new Negotiator({ headers: { accept } }).mediaType(["text/html", "application/json"]) ===
    "application/json"
  );
}
