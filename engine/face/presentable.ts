import { hiddenValue } from "#engine/tags/stored-variables.ts";
import { cutText } from "#lib/cut-text.ts";

/** Marks in place of values that are not stored: redacted by the flow, masked headers and secret variables. */
const marks = ["[redacted]", "[masked]", hiddenValue];

/** Names of fields, and of objects, whose values must not be shown beside an execution. */
const secretName =
  /passw|passphrase|secret|token|api.?key|access.?key|private.?key|signature|credential|authoriz|cookie|session|\bpin\b|\botp\b|cvc|cvv|card|iban|account.?n|routing|bank|ssn|social.?sec|tax.?id|passport/i;

/** Values that are secrets whatever their field is called: keys of well-known services, tokens, IBANs. */
const secretValue =
  /^(?:bearer |basic |sk[-_]|rk_|pk_live|whsec_|xox[a-z]-|gh[a-z]_|github_pat_|glpat-|akia|eyj[\w-]+\.|-----begin|[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}(?: ?[a-z0-9]{1,3})?$)/i;

/** A token that resumes a waiting step (`server/executions/resume-links`). */
const resumeToken = /[cp]\.[\w-]{22}\.[\d-]{0,64}\.[\w-]{1,64}\.[\w-]{43}/;

/** The digits of a payment card, with or without spaces. */
const cardNumber = /^(?:\d[ -]?){13,19}$/;
const instant = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}|$)/;
const opaque = /^[\w:/+=.-]*$|^\{?[0-9a-f]{8}-[0-9a-f-]{27}\}?$/i;

/** Control characters, line breaks included, and characters that change the direction of the text around them. */
const unsuitable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

const maxPartChars = 60;

/** Short texts of letters, digits and a few marks: most values. Only some checks apply to them. */
const simple = /^[A-Za-z#][\w @.,'/#+-]{0,58}[\w.]$|^[\w#]$/;

/** Names of fields come again with every call, so the answers are kept. */
const secretNames = new Map<string, boolean>();
const maxKeptNames = 5000;

/** Whether what a field contains must not be shown, judged by its name. */
export function isSecretName(name: string): boolean {
  const known = secretNames.get(name);
  if (known !== undefined) return known;
  const isSecret = secretName.test(name.length > 200 ? cutText(name, 200) : name);
  if (secretNames.size >= maxKeptNames) secretNames.clear();
  if (name.length <= 200) secretNames.set(name, isSecret);
  return isSecret;
}

/** A value as a part of a face; null if it does not belong there. */
export function toPart(value: string): string | null {
  if (simple.test(value) && !value.includes("  ")) return secretValue.test(value) ? null : value;
  const line = firstLine(value);
  if (line === "" || instant.test(line) || line.includes("://")) return null;
  if (marks.some((mark) => line.includes(mark))) return null;
  if (secretValue.test(line) || resumeToken.test(value.slice(0, 2000)) || isCardNumber(line)) return null;
  return line.length > maxPartChars ? `${cutText(line, maxPartChars - 1).trimEnd()}…` : line;
}

/** Whether a text says nothing to a reader: a long id. */
export function isOpaque(text: string): boolean {
  return text.length >= 20 && opaque.test(text) && /\d/.test(text);
}

/** Whether these are the digits of a payment card. */
export function isCardNumber(text: string): boolean {
  if (!cardNumber.test(text)) return false;
  let sum = 0;
  const digits = text.replace(/\D/g, "");
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

function firstLine(value: string): string {
  const start = cutText(value.slice(0, 600).trimStart(), 300);
  const [line = ""] = start.split(/[\r\n]/, 1);
  return toLine(line);
}

/** The text as one line that every database and terminal takes: PostgreSQL refuses U+0000 and half of a surrogate pair. */
export function toLine(text: string): string {
  return text.replace(unsuitable, " ").replace(/ {2,}/g, " ").trim().toWellFormed();
}
