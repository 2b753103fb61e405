import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { cost } from "./cost.ts";

const saltBytes = 16;
const hashBytes = 32;

/** Hashes a password for storage: scrypt in PHC string form, `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Verifies a password against a stored hash in constant time. It takes equally long if `stored` is null (an unknown
 * account, or one without a password), so that the response time does not reveal which accounts exist.
 *
 * @throws if `stored` is not one of our scrypt strings
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(saltBytes), hashBytes, cost);
    return false;
  }
  const { salt, hash, ...storedCost } = readPhc(stored);
  return timingSafeEqual(await derive(password, salt, hash.length, storedCost), hash);
}

const phcForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readPhc(stored: string) {
  const [, ln, r, p, salt, hash] = phcForm.exec(stored) ?? [];
  if (!ln || !r || !p || !salt || !hash) throw new Error("A stored password is not in scrypt's PHC form.");
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

function derive(
  password: string,
  salt: Uint8Array,
  length: number,
  { ln, r, p }: { ln: number; r: number; p: number },
): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 2 * 128 * r * (2 ** ln + p) };
  return new Promise((resolve, reject) => {
    // The same password typed on another keyboard may consist of different code points.
    scrypt(password.normalize("NFKC"), salt, length, options, (cause, key) =>
      cause ? reject(cause) : resolve(key),
    );
  });
}

/** PHC's base64 has no padding. */
function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
