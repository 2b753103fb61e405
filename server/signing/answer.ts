import { createHash } from "node:crypto";
import type { Answer, Incoming } from "#server/http/exchange.ts";
import { keyRing } from "./key-ring.ts";

/** What `signAnswer` itself sets. */
const ownHeaders = new Set(["date", "content-digest", "signature-input", "signature"]);

/**
 * The answer with `Date`, `Content-Digest` (RFC 9530) and a signature over it and what it answers (RFC 9421, Ed25519). Covered
 * are the request's method, path and query, and the answer's digest and date: an answer proves nothing for another request,
 * another body or another time. The host is not covered, as a proxy may have changed it on the way.
 *
 * @throws when the signing keys cannot be read (see `keyRing`)
 */
export async function signAnswer(
  { method, target }: Pick<Incoming, "method" | "target">,
  answer: Answer,
  now: Date = new Date(),
): Promise<Answer> {
  const signer = (await keyRing()).signer();
  const digest = contentDigest(answer.body ?? "");
  const date = now.toUTCString();
  const covered = [
    ['"@method";req', method],
    ...coveredTarget(target),
    ['"content-digest"', digest],
    ['"date"', date],
  ];
  const names = covered.map(([name]) => name).join(" ");
  const created = Math.floor(now.getTime() / 1000);
  const parameters = `(${names});created=${created};keyid="${signer.keyId}";alg="ed25519"`;
  const base = [...covered, ['"@signature-params"', parameters]].map(([name, value]) => `${name}: ${value}`);
  const signature = await signer.sign(base.join("\n"));
  return {
    ...answer,
    headers: [
      ...answer.headers.filter(([name]) => !ownHeaders.has(name.toLowerCase())),
      ["Date", date],
      ["Content-Digest", digest],
      ["Signature-Input", `sig1=${parameters}`],
      ["Signature", `sig1=:${signature.toString("base64")}:`],
    ],
  };
}

/** The value of `Content-Digest` (RFC 9530 §2). */
function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
}

/** RFC 9421 §2.2.6 and §2.2.7. The query is covered when there is one, with its question mark. */
function coveredTarget(target: string): [name: string, value: string][] {
  const at = target.indexOf("?");
  if (at < 0) return [['"@path";req', target]];
  return [
    ['"@path";req', target.slice(0, at)],
    ['"@query";req', target.slice(at)],
  ];
}
