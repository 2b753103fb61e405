import { hash } from "node:crypto";
import { type Dictionary, parseDictionary } from "structured-headers";
import { type Refusal, refuse } from "./refusal.ts";
import type { HeaderLists } from "./request-response.ts";

/** The digests that RFC 9530 §5 calls active, by Node's names for them. */
const algorithms: ReadonlyMap<string, string> = new Map([
  ["sha-256", "sha256"],
  ["sha-512", "sha512"],
]);

/** The value of `Content-Digest` for a body (RFC 9530 §2). */
export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${hash("sha256", body, "base64")}:`;
}

/**
 * The request's `Content-Digest` as it was sent, after comparing it with the body. Null when there is none, or none by an
 * algorithm that is known here. A digest of another body is 400 `content_digest_mismatch`: somebody changed the body on the
 * way, and whoever signs the digest would vouch for it.
 */
export function checkContentDigest(headers: HeaderLists, body: Uint8Array): string | null | Refusal {
  const sent = headers["content-digest"]?.join(", ").trim();
  if (sent === undefined) return null;
  if (sent === contentDigest(body)) return sent;
  const given = parse(sent);
  if (given === null) {
    return refuse(400, "invalid_content_digest", "Content-Digest cannot be read. See RFC 9530.");
  }
  let isChecked = false;
  for (const [name, [digest]] of given) {
    const algorithm = algorithms.get(name);
    if (algorithm === undefined) continue;
    isChecked = true;
    const expected = hash(algorithm, body, "base64");
    if (!(digest instanceof ArrayBuffer) || Buffer.from(digest).toString("base64") !== expected) {
      return refuse(400, "content_digest_mismatch", "Content-Digest is not the digest of this body.");
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
