import { createHash } from "node:crypto";

/** What a bundle is stored and pinned by: SHA-256 in hexadecimal digits. */
export function hashScript(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}
