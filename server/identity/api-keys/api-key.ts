import { createHash } from "node:crypto";
import { newSecret } from "#lib/id.ts";

/** The length of the part of a key that stays readable, to distinguish keys: 48 of its 256 random bits. */
const prefixLength = 11;

/** A new API key: `mr_` and 43 URL-safe characters (256 random bits). */
export function newApiKey(): string {
  return `mr_${newSecret(32)}`;
}

/** The only form in which a key is stored. A fast hash is enough for random bits that cannot be guessed. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

/** The part of a key that lists show. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, prefixLength);
}
