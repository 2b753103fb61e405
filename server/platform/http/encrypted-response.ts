import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";

const nonceBytes = 12;
const tagBytes = 16;

const responseSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** A response that is stored for a repeated request. */
export type StoredResponse = z.infer<typeof responseSchema>;

/**
 * Encrypts a response for storage (AES-256-GCM: nonce, tag, ciphertext). A response may contain an API key or a license
 * key, which must not be readable in the database.
 */
export function encryptResponse(response: StoredResponse): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derivedKey("idempotent answers"), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(response), "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** Decrypts a response. Throws if it was changed or encrypted with another SECRET_KEY. */
export function decryptResponse(encrypted: Uint8Array): StoredResponse {
  const nonce = encrypted.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey("idempotent answers"), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return responseSchema.parse(JSON.parse(text.toString("utf8")));
}
