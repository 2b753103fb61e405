import { z } from "zod";
import { seal, unseal } from "#server/platform/encryption/sealed.ts";

const purpose = "idempotent answers";

const responseSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});

/** A response that is stored for a repeated request. */
export type StoredResponse = z.infer<typeof responseSchema>;

/**
 * Encrypts a response for storage. A response may contain an API key or a license key, which must not be readable in the
 * database.
 */
export function encryptResponse(response: StoredResponse): Uint8Array<ArrayBuffer> {
  return seal(purpose, "", JSON.stringify(response));
}

/** Decrypts a response. Throws if it was changed or encrypted with another SECRET_KEY. */
export function decryptResponse(encrypted: Uint8Array): StoredResponse {
  return responseSchema.parse(JSON.parse(unseal(purpose, "", encrypted).toString("utf8")));
}
