import { createHash } from "node:crypto";

/** The key under which a bundle is stored and pinned: SHA-256 in hexadecimal digits. */
export function hashScript(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}
