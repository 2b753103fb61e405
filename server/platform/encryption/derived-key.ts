import { hkdfSync } from "node:crypto";
import { config } from "#server/platform/config/config.ts";

/**
 * A key of 32 bytes for one purpose, derived from SECRET_KEY (HKDF with SHA-256, RFC 5869). Keys of different purposes say
 * nothing about each other, so what signs sessions can never decrypt credentials.
 */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config().secretKey, "millrace", purpose, 32));
}
