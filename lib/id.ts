import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** A new UUIDv7. It begins with the time, so that ids sort by creation and rows can be partitioned by id (RFC 9562). */
export function newId(): string {
  return v7();
}

/** A secret of `bytes` random bytes in URL-safe base64 (32 bytes: 43 characters). */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
