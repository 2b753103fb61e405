import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";
import { exportPrivateKey, importPrivateKey } from "./key-pair.ts";

const nonceBytes = 12;
const tagBytes = 16;
const purpose = "signing keys";

/**
 * A private key as it is stored: AES-256-GCM (nonce, tag, ciphertext), bound to the key's id so that two keys cannot be
 * swapped.
 */
export function encryptPrivateKey(id: string, key: KeyObject): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), nonce).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(exportPrivateKey(key)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/**
 * Decrypts a private key. Throws if it was changed, belongs to another id, or was encrypted with another SECRET_KEY.
 */
export function decryptPrivateKey(id: string, encrypted: Uint8Array): KeyObject {
  const decipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), encrypted.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(id)).setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([
      decipher.update(encrypted.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]);
    return importPrivateKey(text);
  } catch (cause) {
    throw new Error(`Signing key ${id} cannot be decrypted. It was encrypted with another SECRET_KEY.`, {
      cause,
    });
  }
}
