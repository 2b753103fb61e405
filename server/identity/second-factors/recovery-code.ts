import { createHash, randomInt } from "node:crypto";

/** The number of codes that a user gets at once. */
export const recoveryCodeCount = 10;

/** Without characters that look alike. 16 of 32 make 80 random bits, so a fast hash is enough. */
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** A new recovery code: `abcd-efgh-ijkm-npqr`. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/** The only form in which a code is stored. Case, spaces and hyphens do not matter. */
export function hashRecoveryCode(code: string): Uint8Array<ArrayBuffer> {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, "");
  return new Uint8Array(createHash("sha256").update(plain).digest());
}
