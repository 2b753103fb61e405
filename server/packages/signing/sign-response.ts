import { clock } from "#lib/clock.ts";
import { contentDigest } from "#server/platform/http/content-digest.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import type { Signer } from "./key-ring.ts";

/** The request that a signature binds its response to. */
export interface SignedRequest extends Pick<HttpRequest, "method" | "target"> {
  /** Its `Content-Digest`, verified against its body; null if it did not send one. */
  digest: string | null;
}

/**
 * Adds `Date`, `Content-Digest` (RFC 9530) and a signature (RFC 9421, Ed25519) to the response. It covers the
 * request's method, path and query, and the response's digest and date. If the request sent its own
 * `Content-Digest`, the signature also covers that digest and the status (RFC 9421 §2.4), so that the
 * response cannot be used for another request. Without it, the covered components stay the same as ever,
 * because some verifiers compare the list; such a response is not bound to the request's body. The host is
 * not covered, as a proxy may have changed it.
 */
export function signResponse(
  signer: Signer,
  { method, target, digest: requestDigest }: SignedRequest,
  response: HttpResponse,
  now: Date = clock.now(),
): HttpResponse {
  const digest = contentDigest(response.body ?? "");
  const date = now.toUTCString();
  const covered = [
    ['"@method";req', method],
    ...coveredTarget(target),
    ['"content-digest"', digest],
    ['"date"', date],
    ...(requestDigest === null
      ? []
      : [
          ['"content-digest";req', requestDigest],
          ['"@status"', String(response.status)],
        ]),
  ];
  const names = covered.map(([name]) => name).join(" ");
  const created = Math.floor(now.getTime() / 1000);
  const parameters = `(${names});created=${created};keyid="${signer.keyId}";alg="ed25519"`;
  const lines = covered.map(([name, value]) => `${name}: ${value}\n`).join("");
  const signature = signer.sign(`${lines}"@signature-params": ${parameters}`);
  return {
    ...response,
    headers: [
      ...response.headers,
      ["Date", date],
      ["Content-Digest", digest],
      ["Signature-Input", `sig1=${parameters}`],
      ["Signature", `sig1=:${signature.toString("base64")}:`],
    ],
  };
}

/** RFC 9421 §2.2.6 and §2.2.7. The query, if any, is covered with its question mark. */
function coveredTarget(target: string): [name: string, value: string][] {
  const at = target.indexOf("?");
  if (at < 0) return [['"@path";req', target]];
  return [
    ['"@path";req', target.slice(0, at)],
    ['"@query";req', target.slice(at)],
  ];
}
