import { hash } from "node:crypto";
import { type Dictionary, parseDictionary } from "structured-headers";
import { type Refusal, refuse } from "./refusal.ts";
import type { HeaderLists } from "./request-response.ts";

/** The digest algorithms that RFC 9530 §5 lists as active, with their names in Node. */
const algorithms: ReadonlyMap<string, string> = new Map([
  ["sha-256", "sha256"],
  ["sha-512", "sha512"],
]);

/** The value of `Content-Digest` for a body (RFC 9530 §2). */
export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${hash("sha256", body, "base64")}:`;
}

/**
 * The request's `Content-Digest` as sent, after verifying it against the body. Null without the header, or if
 * it has only unknown algorithms. A digest that does not match is 400 `content_digest_mismatch`: the body was
 * changed in transit, and signing the digest would vouch for it.
 */
export function checkContentDigest(headers: HeaderLists, body: Uint8Array): string | null | Refusal {
  const sent = headers["content-digest"]?.join(", ").trim();
  if (sent === undefined) return null;
  if (sent === contentDigest(body)) return sent;
  const given = parse(sent);
  if (given === null) {
    return refuse(400, "invalid_content_digest", "Content-Digest cannot be parsed. See RFC 9530.");
  }
  let isChecked = false;
  for (const [name, [digest]] of given) {
    const algorithm = algorithms.get(name);
    if (algorithm === undefined) continue;
    isChecked = true;
    const expected = hash(algorithm, body, "base64");
    if (!(digest instanceof ArrayBuffer) || Buffer.from(digest).toString("base64") !== expected) {
      return refuse(400, "content_digest_mismatch", "Content-Digest does not match this body.");
    }
  }
  return isChecked ? sent : null;
}

function parse(text: string): Dictionary | null {
  try {
    return parseDictionary(text);
  } catch {
    return null;
  }
}
