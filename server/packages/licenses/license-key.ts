import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { lazy } from "#lib/lazy.ts";
import { lastingKey } from "#server/platform/secrets/lasting-keys.sql.ts";

/** Crockford's base 32: digits and letters without I, L, O and U, which are easily misread or misheard. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 30;
const groupLength = 4;
const bodyLength = 32;
const maxPrefixLength = 12;
const canonicalKey = new RegExp(`^[0-9A-Z]{1,${maxPrefixLength}}[${alphabet}]{${bodyLength}}$`);
/** The largest prime that two characters can represent. */
const modulus = 1021;

/** A key as a user typed it. */
export interface TypedKey {
  /** Upper case without separators, with O, I and L replaced by the digits that they resemble. This form is hashed. */
  canonical: string;
  /** Its last four characters. */
  end: string;
}

/**
 * A new license key: the package's prefix and eight groups of four, `FLOW-7K2M-…-9F2C`. 30 characters are random (150
 * bits); the last two are a checksum over everything before them. Lists show only the last group, which leaves 140 bits
 * unknown.
 */
export function newLicenseKey(packageSlug: string): string {
  const prefix = prefixOf(packageSlug);
  const random = Array.from(randomBytes(randomLength), (byte) => alphabet[byte & 31]).join("");
  const body = random + checksum(canonical(prefix) + random);
  return [prefix, ...(body.match(new RegExp(`.{${groupLength}}`, "g")) ?? [])].join("-");
}

/**
 * Parses a key in any case and with any separators. Returns null if it is mistyped: the checksum detects every single
 * wrong character, every swap of two adjacent characters, and 1020 of 1021 other mistakes. This needs no database
 * lookup.
 */
export function parseLicenseKey(text: string): TypedKey | null {
  const typed = canonical(text);
  if (!canonicalKey.test(typed)) return null;
  return checksum(typed.slice(0, -2)) === typed.slice(-2) ? { canonical: typed, end: typed.slice(-4) } : null;
}

const pepper = lazy(() => createSecretKey(lastingKey("license keys")));

/**
 * The only form in which a key is stored: HMAC-SHA-256 with a pepper that is readable only with SECRET_KEY and
 * survives its rotation.
 */
export function hashLicenseKey({ canonical }: TypedKey): Buffer<ArrayBuffer> {
  return createHmac("sha256", pepper()).update(canonical).digest();
}

/** A key as it is displayed: `XXXX-9F2C`. */
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
 * The text as a number in base 37, modulo a prime, in two characters. One wrong character changes the number by less
 * than 37 times a power of 37; swapping two adjacent characters changes it by their difference times 36 times a power
 * of 37. Neither is a multiple of the prime.
 */
function checksum(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 37 + digitOf(text.charCodeAt(at))) % modulus;
  return `${alphabet[sum >> 5]}${alphabet[sum & 31]}`;
}

/** The base-36 value of a character, from the code of a digit or an upper-case letter. */
function digitOf(code: number): number {
  return code < 0x41 ? code - 0x30 : code - 0x41 + 10;
}
