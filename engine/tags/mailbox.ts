import { isMailAddress } from "#lib/mail-address.ts";

const quotedName = /^"((?:[^"\\]|\\.)*)"\s*<\s*([^\s<>]+)\s*>$/u;
const plainName = /^([^<>"\\]*)<\s*([^\s<>]+)\s*>$/u;
const comment = /^(\S+)\s+\(([^()\\]*)\)$/u;

/** Words that RFC 5322 allows without quotes. */
const isPhrase = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u;

/**
 * Reads a text that is one address: `ada@example.com`, `Ada <ada@example.com>`, `"Lovelace, Ada" <ada@example.com>` or
 * `ada@example.com (Ada)`, and writes it with its name quoted where that is necessary.
 *
 * @returns null if it is anything else, such as two addresses
 */
export function readMailbox(given: string): string | null {
  const text = given.trim();
  if (isMailAddress(text)) return text;
  const [, quoted, ofQuoted] = quotedName.exec(text) ?? [];
  if (quoted !== undefined && ofQuoted !== undefined) {
    return isMailAddress(ofQuoted) ? writeMailbox(quoted.replaceAll(/\\(.)/gu, "$1"), ofQuoted) : null;
  }
  const [, plain, ofPlain] = plainName.exec(text) ?? [];
  if (plain !== undefined && ofPlain !== undefined) {
    // With an @ beside a separator it may be two addresses.
    const isOne = !(plain.includes("@") && /[,;:()]/.test(plain));
    return isOne && isMailAddress(ofPlain) ? writeMailbox(plain, ofPlain) : null;
  }
  const [, address, name] = comment.exec(text) ?? [];
  if (address === undefined || name === undefined || !isMailAddress(address)) return null;
  return writeMailbox(name, address);
}

/** An address with a display name (RFC 5322 §3.4), which is quoted where that is necessary. Control characters become spaces. */
export function writeMailbox(name: string, address: string): string {
  const shown = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  if (shown === "") return address;
  if (isPhrase.test(shown)) return `${shown} <${address}>`;
  return `"${shown.replaceAll(/["\\]/g, "\\$&")}" <${address}>`;
}
