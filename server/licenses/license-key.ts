import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { singleton } from "#lib/singleton.ts";
import { derivedKey } from "#server/derived-key.ts";

/** Crockford's base 32: digits and letters without I, L, O and U, which are misread or misheard. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomLength = 30;
const groupLength = 4;
const bodyLength = 32;
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
  const body = typed.slice(-bodyLength);
  const isWhole = typed.length > bodyLength && typed.length <= bodyLength + maxPrefixLength;
  if (!isWhole || !/^[0-9A-Z]+$/.test(typed)) return null;
  if (![...body].every((character) => alphabet.includes(character))) return null;
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

const maxPrefixLength = 12;

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
  for (const character of text) sum = (sum * 37 + Number.parseInt(character, 36)) % modulus;
  return `${alphabet[sum >> 5]}${alphabet[sum & 31]}`;
}
