import { createHash } from "node:crypto";

/** A short name for texts: 128 bits in base64url. */
export function hashOf(texts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(texts)).digest();
  return hash.subarray(0, 16).toString("base64url");
}
