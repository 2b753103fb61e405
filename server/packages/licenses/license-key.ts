import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { singleton } from "#lib/singleton.ts";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";

/** Crockford's base 32: digits and letters without I, L, O and U, which are misread or misheard. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 30;
const groupLength = 4;
const bodyLength = 32;
const maxPrefixLength = 12;
const canonicalKey = new RegExp(`^[0-9A-Z]{1,${maxPrefixLength}}[${alphabet}]{${bodyLength}}$`);
/** The largest prime that two characters can count to. */
const modulus = 1021;

/** A key as somebody typed it. */
export interface TypedKey {
  /** Upper case without separators, with O, I and L as the digits that they look like: what is hashed. */
  canonical: string;
  /** Its last four characters. */
  end: string;
}

/**
 * A new licence key: the package's prefix and eight groups of four, `FLOW-7K2M-…-9F2C`. 30 characters are random (150 bits);
 * the last two are a checksum over all before them. What lists show of it, the last group, leaves 140 bits unknown.
 */
export function newLicenseKey(packageSlug: string): string {
  const prefix = prefixOf(packageSlug);
  const random = Array.from(randomBytes(randomLength), (byte) => alphabet[byte & 31]).join("");
  const body = random + checksum(canonical(prefix) + random);
  return [prefix, ...(body.match(new RegExp(`.{${groupLength}}`, "g")) ?? [])].join("-");
}

/**
 * Reads a key, whatever its case and separators. Null when it is mistyped: every wrong character and every two
 * neighbours that changed places show in the checksum, and 1020 of 1021 other mistakes. No look into the database is needed for that.
 */
export function parseLicenseKey(text: string): TypedKey | null {
  const typed = canonical(text);
  if (!canonicalKey.test(typed)) return null;
  return checksum(typed.slice(0, -2)) === typed.slice(-2) ? { canonical: typed, end: typed.slice(-4) } : null;
}

/** The only form in which a key is stored: HMAC-SHA-256 under a pepper that SECRET_KEY gives and the database does not hold. */
export function hashLicenseKey({ canonical }: TypedKey): Buffer<ArrayBuffer> {
  const pepper = singleton("licenses.pepper", () => createSecretKey(derivedKey("license keys")));
  return createHmac("sha256", pepper).update(canonical).digest();
}

/** What is shown of a key: `XXXX-9F2C`. */
export function shortKey(end: string): string {
  return `XXXX-${end}`;
}

function prefixOf(packageSlug: string): string {
  const prefix = packageSlug.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return prefix.slice(0, maxPrefixLength) || "KEY";
}

function canonical(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/**
 * The text as a number in base 37, modulo a prime, in two characters. One wrong character changes it by less than 37 times a
 * power of 37, and two neighbours that changed places by their difference times 36 times one: no multiples of the prime.
 */
function checksum(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 37 + digitOf(text.charCodeAt(at))) % modulus;
  return `${alphabet[sum >> 5]}${alphabet[sum & 31]}`;
}

/** The value of a character in base 36, from the code of a digit or an upper-case letter. */
function digitOf(code: number): number {
  return code < 0x41 ? code - 0x30 : code - 0x41 + 10;
}
