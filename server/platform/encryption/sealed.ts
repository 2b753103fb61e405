import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { acceptedKeys, derivedKey } from "./derived-key.ts";
import type { SealedPurpose } from "./encrypted-columns.ts";

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts bytes for storage with the current SECRET_KEY: AES-256-GCM, as nonce, tag and ciphertext. `boundTo` is
 * authenticated with them, so that a value that was copied to another row cannot be decrypted there. A column that stores
 * them belongs in `encryptedColumns`.
 */
export function seal(
  purpose: SealedPurpose,
  boundTo: string,
  plain: string | Uint8Array,
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), nonce).setAAD(Buffer.from(boundTo));
  const bytes = typeof plain === "string" ? Buffer.from(plain) : plain;
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** Decrypts bytes with any accepted key. Throws if they were changed, or belong to another row or SECRET_KEY. */
export function unseal(purpose: SealedPurpose, boundTo: string, sealed: Uint8Array): Buffer {
  return unsealAny(purpose, boundTo, sealed).plain;
}

/** Like `unseal`. `isCurrent` is false if the bytes must be encrypted again. */
export function unsealAny(
  purpose: SealedPurpose,
  boundTo: string,
  sealed: Uint8Array,
): { plain: Buffer; isCurrent: boolean } {
  const faults: unknown[] = [];
  for (const [index, key] of acceptedKeys(purpose).entries()) {
    try {
      return { plain: decrypt(key, boundTo, sealed), isCurrent: index === 0 };
    } catch (cause) {
      faults.push(cause);
    }
  }
  throw faults[0];
}

function decrypt(key: Buffer, boundTo: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
