import { createPrivateKey, createPublicKey, type KeyObject, type webcrypto } from "node:crypto";
import type { TokenAlgorithm } from "#engine/ports.ts";

const minRsaBits = 2048;

/**
 * A private key from PEM, also with its line breaks lost or written as `\\n`, from a JWK, or from a service account's
 * JSON. Null if it is not one, or encrypted.
 */
export function readPrivateKey(text: string): KeyObject | null {
  try {
    const object = readObject(text);
    const isAccount = typeof object?.private_key === "string";
    if (object && !isAccount) return createPrivateKey({ key: object, format: "jwk" });
    const pem = toPem(isAccount ? String(object.private_key) : text);
    return pem?.includes("PRIVATE KEY") ? createPrivateKey(pem) : null;
  } catch {
    return null;
  }
}

/** A public key from PEM, a certificate, or a JWK. Null if it is not one; a private key is refused. */
export function readPublicKey(text: string): KeyObject | null {
  try {
    const jwk = readObject(text);
    if (jwk) return "d" in jwk || "private_key" in jwk ? null : createPublicKey({ key: jwk, format: "jwk" });
    const pem = toPem(text);
    return pem === null || pem.includes("PRIVATE KEY") ? null : createPublicKey(pem);
  } catch {
    return null;
  }
}

/** Whether a key is of the kind that the algorithm uses, and strong enough. */
export function suits(key: KeyObject, algorithm: TokenAlgorithm): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (algorithm === "RS256") return type === "rsa" && (details?.modulusLength ?? 0) >= minRsaBits;
  if (algorithm === "ES256") return type === "ec" && details?.namedCurve === "prime256v1";
  return algorithm === "EdDSA" && type === "ed25519";
}

/** A sentence for when a key does not suit. */
export function describeKey(algorithm: TokenAlgorithm): string {
  const needed =
    algorithm === "RS256"
      ? `an RSA key of at least ${minRsaBits} bits`
      : algorithm === "ES256"
        ? "a key of the curve P-256"
        : "an Ed25519 key";
  return `${algorithm} needs ${needed}, as PEM without a password or as a JWK.`;
}

/** A JWK, or the JSON around a key. */
function readObject(text: string): (webcrypto.JsonWebKey & { private_key?: unknown }) | null {
  if (!text.trimStart().startsWith("{")) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? value : null;
}

/** Whether a text has the frame of PEM. */
export function isPem(text: string): boolean {
  return /-----BEGIN [A-Z ]{1,40}-----/.test(text);
}

/** PEM with its line breaks restored: a field of one line removes them, and JSON writes them as two characters. */
function toPem(text: string): string | null {
  const [, label, body] =
    /-----BEGIN ([A-Z ]{1,40})-----([A-Za-z0-9+/=\s]{1,20000})-----END \1-----/.exec(
      text.replace(/(\\r)?\\n/g, "\n"),
    ) ?? [];
  if (label === undefined || body === undefined) return null;
  const lines = body.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
