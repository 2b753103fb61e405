import { hkdfSync } from "node:crypto";
import { config } from "#server/platform/config/config.ts";

/**
 * A 32-byte key for one purpose, derived from SECRET_KEY (HKDF with SHA-256, RFC 5869). Keys of different purposes are
 * independent, so the key that signs sessions can never decrypt credentials.
 */
export function derivedKey(purpose: string): Buffer {
  return deriveFrom(config().secretKey, purpose);
}

/**
 * The keys of a purpose that are accepted, the current one first: during a rotation also the one of SECRET_KEY_PREVIOUS.
 * Write only with the first.
 */
export function acceptedKeys(purpose: string): Buffer[] {
  const { secretKey, previousSecretKey } = config();
  return [secretKey, ...(previousSecretKey === null ? [] : [previousSecretKey])].map((secret) =>
    deriveFrom(secret, purpose),
  );
}

/** Names a SECRET_KEY without revealing it: 16 hexadecimal digits. */
export function secretKeyId(secret: string): string {
  return deriveFrom(secret, "key id").toString("hex", 0, 8);
}

/** The key that `derivedKey` returns with this SECRET_KEY. */
export function deriveFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "millrace", purpose, 32));
}
