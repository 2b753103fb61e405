import type { KeyObject } from "node:crypto";
import { seal, unseal } from "#server/platform/encryption/sealed.ts";
import { exportPrivateKey, importPrivateKey } from "./key-pair.ts";

/** A private key as it is stored: encrypted, and bound to the key's id so that two keys cannot be swapped. */
export function encryptPrivateKey(id: string, key: KeyObject): Uint8Array<ArrayBuffer> {
  return seal("signing keys", id, exportPrivateKey(key));
}

/**
 * Decrypts a private key. Throws if it was changed, belongs to another id, or was encrypted with another SECRET_KEY.
 */
export function decryptPrivateKey(id: string, encrypted: Uint8Array): KeyObject {
  try {
    return importPrivateKey(unseal("signing keys", id, encrypted));
  } catch (cause) {
    throw new Error(`Signing key ${id} cannot be decrypted. It was encrypted with another SECRET_KEY.`, {
      cause,
    });
  }
}
