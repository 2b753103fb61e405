// A client's verification of signatures, written independently of the signing code. docs/clients/ describes the same.
import { createHash, createPublicKey, verify } from "node:crypto";

/** The keys of `GET /v1/keys`. */
export interface KeySet {
  keys: { kid: string; kty: string; crv: string; x: string }[];
}

/** A response and its request, as a client has them. */
export interface SignedResponse {
  method: string;
  path: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

const input =
  /^sig1=(\("@method";req "@path";req "content-digest" "date"\);created=(\d+);keyid="([\w-]{43})";alg="ed25519")$/;

/** Whether the response was signed for this request by one of the keys. The caller checks its age: compare `Date`. */
export function isSignedResponse({ method, path, body, headers }: SignedResponse, { keys }: KeySet): boolean {
  const { "content-digest": digest = "", date = "", signature = "" } = headers;
  const [, parameters, created, keyId] = input.exec(headers["signature-input"] ?? "") ?? [];
  const key = keys.find(({ kid }) => kid === keyId);
  const sig = strictBase64(/^sig1=:(.+):$/.exec(signature)?.[1]);
  if (!key || !sig || Date.parse(date) !== Number(created) * 1000) return false;
  if (digest !== `sha-256=:${createHash("sha256").update(body).digest("base64")}:`) return false;
  const base = `"@method";req: ${method}\n"@path";req: ${path}\n"content-digest": ${digest}\n"date": ${date}\n"@signature-params": ${parameters}`;
  return isSignature(base, sig, key);
}

/**
 * The content of a license file if one of the keys signed exactly that, otherwise null. The caller checks its expiry.
 */
export function openLicenseFile(file: string, { keys }: KeySet): unknown {
  const body = /^-----BEGIN LICENSE FILE-----\n([\w+/=\n]+)\n-----END LICENSE FILE-----\n$/.exec(file)?.[1];
  const certificate = strictBase64(body?.replaceAll("\n", ""))?.toString();
  const parts = /^\{"enc":"([\w+/=]+)","sig":"([\w+/=]+)","alg":"base64\+ed25519"\}$/.exec(certificate ?? "");
  const [, enc = "", sig = ""] = parts ?? [];
  const signature = strictBase64(sig);
  if (!signature || body?.split("\n").some((line, at, all) => line.length !== 60 && at < all.length - 1))
    return null;
  if (!keys.some((key) => isSignature(`license/${enc}`, signature, key))) return null;
  return JSON.parse(Buffer.from(enc, "base64").toString());
}

/** Base64 has several encodings of one value; only the signed one counts. */
function strictBase64(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? "", "base64");
  return text && bytes.toString("base64") === text ? bytes : null;
}

export function isSignature(
  text: string | Uint8Array,
  signature: Buffer,
  { kty, crv, x }: KeySet["keys"][number],
): boolean {
  const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
  return verify(null, typeof text === "string" ? Buffer.from(text) : text, key, signature);
}
