import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * One-time codes by time (TOTP, RFC 6238) with the parameters that every authenticator app supports: SHA-1,
 * 30 s, 6 digits.
 */
const stepSeconds = 30;
const digits = 6;

/** RFC 4226 §4 recommends 160 bits. */
const secretBytes = 20;

/** Steps before and after the current one that are accepted, because clocks differ (RFC 6238 §5.2). */
const tolerance = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in base32 (RFC 4648), as people type it into an app: 32 characters. */
export function newTotpSecret(): string {
  let bits = "";
  for (const byte of randomBytes(secretBytes)) bits += byte.toString(2).padStart(8, "0");
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)] ?? "");
}

function decodeBase32(text: string): Buffer {
  let bits = "";
  for (const char of text) bits += alphabet.indexOf(char).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The time step that an instant is in. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / 1000 / stepSeconds);
}

/** The code of a time step (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, "0");
}

/**
 * The time step of a code, compared in constant time with every step that is accepted.
 *
 * @param after codes of this step and earlier ones are refused: they were used (RFC 6238 §5.2)
 * @returns null if the code is wrong, too old, too new or used
 */
export function matchTotp(
  secret: string,
  code: string,
  { nowMs, after }: { nowMs: number; after: number },
): number | null {
  const given = Buffer.from(code);
  if (given.length !== digits) return null;
  const current = totpStep(nowMs);
  let match: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given) && step > after) match = step;
  }
  return match;
}

/** The URI that apps read from a QR code (Google Authenticator's key URI format). */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  // Apps show a plus sign where a form would have a space.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll("+", "%20")}`;
}
