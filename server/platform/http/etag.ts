import { createHash } from "node:crypto";
import fresh from "fresh";

/** A strong entity tag of a body (RFC 9110 §8.8.3), in quotes. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether an `If-None-Match` lists this tag, so that the response is 304. Compares weakly (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return fresh({ "if-none-match": ifNoneMatch }, { etag });
}
