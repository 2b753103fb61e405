/** RFC 5321 §4.5.3.1.3, without the angle brackets. */
const maxChars = 254;
/** RFC 5321 §4.5.3.1.1, in bytes of UTF-8 (RFC 6531). */
const maxLocalBytes = 64;

/** Words between dots (RFC 5322 §3.2.3), with any letter of any script (RFC 6532). */
const word = String.raw`(?:[\w!#$%&'*+/=?^{|}~\x60-]|(?![\s\p{Cc}\p{Cs}\p{Cn}\p{Zs}\u200B\u2060\uFEFF])[^\0-\x7F])+`;
const localForm = new RegExp(String.raw`^${word}(?:\.${word})*$`, "u");
/** RFC 1123 §2.1, in the form that is sent to name servers. */
const labelForm = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/**
 * Whether a text is exactly one e-mail address that a mail server can accept, without a name, quotes or comments. Both
 * parts may have letters of any script.
 */
export function isMailAddress(text: string): boolean {
  const [local = "", domain = "", ...others] = text.split("@", 3);
  if (text.length > maxChars || others.length > 0 || !localForm.test(local)) return false;
  return new TextEncoder().encode(local).length <= maxLocalBytes && isDomain(domain);
}

function isDomain(domain: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII ends at U+007F.
  const isAscii = /^[\u0000-\u007f]*$/.test(domain);
  const name = isAscii ? domain : toAscii(domain);
  const labels = name.split(".");
  // A last label of digits would be an address, which needs brackets.
  return (
    name.length <= 253 && labels.every((label) => labelForm.test(label)) && !/^\d+$/.test(labels.at(-1) ?? "")
  );
}

/** Punycode; empty if there is no such domain. A URL may end its host early, an address may not. */
function toAscii(domain: string): string {
  if (/[\s/?#\\:[\]%]/.test(domain) || domain.startsWith(".")) return "";
  return URL.parse(`http://${domain}`)?.hostname ?? "";
}

/** Whether a text is an address that visitors of a page can have: its domain is more than the name of one machine. */
export function isPublicMailAddress(text: string): boolean {
  return isMailAddress(text) && text.slice(text.indexOf("@")).includes(".");
}
