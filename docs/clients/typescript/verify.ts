import { createHash, createPublicKey, verify, type webcrypto } from "node:crypto";

/** The keys of `GET /v1/keys`. Ship them with your program, and publish a new version before a key is replaced. */
export interface KeySet {
  keys: readonly (webcrypto.JsonWebKey & { kid: string })[];
}

/** A response with its request. */
export interface ReceivedResponse {
  method: string;
  /** The path of the request, with the query if there was one. */
  target: string;
  /** The `Content-Digest` that was sent with the request. */
  requestDigest: string;
  status: number;
  headers: Headers;
  /** Exactly as it was received. */
  body: string;
}

/** The largest accepted difference between the response's date and our clock. */
const maxAgeMs = 5 * 60_000;

/** `Content-Digest` of a body (RFC 9530). Send it with the request: the service then includes it in the response's signature. */
export function contentDigest(body: string): string {
  return `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
}

/**
 * Returns whether a response comes from the service and belongs to our request. Its signature (RFC 9421) must cover our method,
 * our target, the digest of the body that we sent, the status, the digest of the received body, and a current date. A proxy that
 * changed our request gets a signature over another digest, or over none.
 */
export function isGenuine(
  { method, target, requestDigest, status, headers, body }: ReceivedResponse,
  set: KeySet,
  now = new Date(),
): boolean {
  const digest = contentDigest(body);
  if (headers.get("content-digest") !== digest) return false;
  const date = headers.get("date") ?? "";
  if (!(Math.abs(now.getTime() - Date.parse(date)) <= maxAgeMs)) return false;
  const [path = "", query] = target.split(/(?=\?)/);
  const covered = [
    ['"@method";req', method],
    ['"@path";req', path],
    ...(query === undefined ? [] : [['"@query";req', query]]),
    ['"content-digest"', digest],
    ['"date"', date],
    ['"content-digest";req', requestDigest],
    ['"@status"', String(status)],
  ];
  const input = headers.get("signature-input") ?? "";
  const names = covered.map(([name]) => name).join(" ");
  // The signature must cover all of these; otherwise a forger could choose which.
  const [, parameters, keyId] = /^sig1=(.*;keyid="([^"]+)";alg="ed25519")$/.exec(input) ?? [];
  if (!parameters?.startsWith(`(${names});created=`)) return false;
  const base = [...covered, ['"@signature-params"', parameters]].map((line) => line.join(": ")).join("\n");
  const signature = /^sig1=:([A-Za-z0-9+/]{86}==):$/.exec(headers.get("signature") ?? "")?.[1];
  return signature !== undefined && isSignedBy(set, keyId, base, signature);
}

/** The content of a license file. */
export interface LicenseFile {
  data: {
    id: string;
    attributes: { package: string; expiry: string | null; entitlements: string[] };
    relationships: {
      machine: { id: string; fingerprint: string; environment: "production" | "development" } | null;
    };
  };
  meta: { issued: string; expiry: string };
}

/** Reads a license file; null if it is not genuine, has expired or is from the future: then the clock was set back. The caller has to compare the instance. */
export function readLicenseFile(file: string, set: KeySet, now = new Date()): LicenseFile | null {
  const [, lines = ""] =
    /^-----BEGIN LICENSE FILE-----\n([A-Za-z0-9+/=\n]+)-----END LICENSE FILE-----\n?$/.exec(file) ?? [];
  try {
    const text = fromBase64(lines.replaceAll("\n", "")).toString("utf8");
    const { enc, sig, alg } = JSON.parse(text);
    // JSON may contain spaces that are not signed. Only the canonical encoding is accepted.
    if (text !== JSON.stringify({ enc, sig, alg })) return null;
    if (alg !== "base64+ed25519" || typeof enc !== "string" || typeof sig !== "string") return null;
    if (!set.keys.some(({ kid }) => isSignedBy(set, kid, `license/${enc}`, sig))) return null;
    const content: LicenseFile = JSON.parse(fromBase64(enc).toString("utf8"));
    const isIssued = Date.parse(content.meta.issued) <= now.getTime() + maxAgeMs;
    return isIssued && new Date(content.meta.expiry) > now ? content : null;
  } catch {
    return null;
  }
}

function isSignedBy(set: KeySet, keyId: string | undefined, text: string, signature: string): boolean {
  const jwk = set.keys.find(({ kid }) => kid === keyId);
  if (!jwk) return false;
  const key = createPublicKey({ key: jwk, format: "jwk" });
  try {
    return verify(null, Buffer.from(text), key, fromBase64(signature));
  } catch {
    return false;
  }
}

/** Node ignores characters that are not base64, and spare bits. Only the canonical encoding is accepted here. */
function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  if (bytes.toString("base64") !== text) throw new Error("This is not base64.");
  return bytes;
}
