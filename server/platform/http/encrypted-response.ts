import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";

const nonceBytes = 12;
const tagBytes = 16;

const responseSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** An answer kept for a repeated request. */
export type StoredResponse = z.infer<typeof responseSchema>;

/**
 * Encrypts an answer for the time that it is kept (AES-256-GCM: nonce, tag, text). An answer may hold an API key or a
 * license key that must not lie readable in the database.
 */
export function encryptResponse(response: StoredResponse): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", derivedKey("idempotent answers"), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(response), "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]));
}

/** The answer again. Throws when it was changed or sealed under another SECRET_KEY. */
export function decryptResponse(encrypted: Uint8Array): StoredResponse {
  const nonce = encrypted.subarray(0, nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey("idempotent answers"), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return responseSchema.parse(JSON.parse(text.toString("utf8")));
}
