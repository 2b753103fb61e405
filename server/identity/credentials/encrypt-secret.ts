import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";

const nonceBytes = 12;
const tagBytes = 16;
const key = () => derivedKey("credentials");

/**
 * Encrypts a secret for its row: AES-256-GCM, as nonce, tag and ciphertext. The row's id is authenticated with it, so
 * that a secret that was copied to another row cannot be decrypted there.
 */
export function encryptSecret(credentialId: string, secret: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(credentialId));
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** Decrypts a secret. Throws if it was changed, belongs to another row, or was encrypted with another SECRET_KEY. */
export function decryptSecret(credentialId: string, encrypted: Uint8Array): string {
  const decipher = createDecipheriv("aes-256-gcm", key(), encrypted.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(credentialId));
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return text.toString("utf8");
}
