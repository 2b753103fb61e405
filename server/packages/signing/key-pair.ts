import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type PublicJwk, publicJwkSchema } from "#api/packages/signing/schema.ts";

/** An Ed25519 key pair. */
export interface KeyPair {
  /** The RFC 7638 thumbprint of the public half. */
  id: string;
  publicKey: PublicJwk;
  privateKey: KeyObject;
}

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const jwk = publicJwkSchema.parse(publicKey.export({ format: "jwk" }));
  return { id: thumbprint(jwk), publicKey: jwk, privateKey };
}

/** The private half as bytes (PKCS #8). */
export function exportPrivateKey(key: KeyObject): Buffer {
  return key.export({ format: "der", type: "pkcs8" });
}

/** Parses a private key. Throws on anything but PKCS #8. */
export function importPrivateKey(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: bytes, format: "der", type: "pkcs8" });
}

/** SHA-256 over the required members in the order of their names (RFC 7638 §3), in URL-safe base64. */
function thumbprint({ crv, kty, x }: PublicJwk): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}
