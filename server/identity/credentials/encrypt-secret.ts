import { seal, unseal } from "#server/platform/encryption/sealed.ts";

/**
 * Encrypts a secret for its row. The row's id is authenticated with it, so that a secret that was copied to another row
 * cannot be decrypted there.
 */
export function encryptSecret(credentialId: string, secret: string): Uint8Array<ArrayBuffer> {
  return seal("credentials", credentialId, secret);
}

/** Decrypts a secret. Throws if it was changed, belongs to another row, or was encrypted with another SECRET_KEY. */
export function decryptSecret(credentialId: string, encrypted: Uint8Array): string {
  return unseal("credentials", credentialId, encrypted).toString("utf8");
}
