import { hkdfSync } from "node:crypto";
import { config } from "#server/platform/config/config.ts";

/**
 * A 32-byte key for one purpose, derived from SECRET_KEY (HKDF with SHA-256, RFC 5869). Keys of different purposes are
 * independent, so the key that signs sessions can never decrypt credentials.
 */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config().secretKey, "millrace", purpose, 32));
}
