import { createHmac, timingSafeEqual } from "node:crypto";
import { acceptedKeys, derivedKey } from "./derived-key.ts";

/** HMAC-SHA-256 of a token's claims with the current SECRET_KEY, as 43 characters of base64url. */
export function macOf(purpose: string, claims: string): string {
  return hmac(derivedKey(purpose), claims);
}

/**
 * Whether `given` is the claims' MAC under an accepted key: during a rotation, tokens made with the previous key stay
 * valid. Each comparison takes constant time.
 */
export function isMacOf(purpose: string, claims: string, given: string): boolean {
  const sent = Buffer.from(given);
  return acceptedKeys(purpose).some((key) => {
    const expected = Buffer.from(hmac(key, claims));
    return sent.length === expected.length && timingSafeEqual(expected, sent);
  });
}

function hmac(key: Buffer, claims: string): string {
  return createHmac("sha256", key).update(claims).digest("base64url");
}
