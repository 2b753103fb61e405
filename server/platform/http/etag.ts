import { createHash } from "node:crypto";

/** A strong entity tag of a body (RFC 9110 §8.8.3), in quotes. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether an `If-None-Match` names this tag: the answer is then 304. Compared weakly, as RFC 9110 §13.1.2 asks. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
