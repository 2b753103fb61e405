import type { Json } from "#lib/json.ts";
import type { DecryptedCredential } from "./data.ts";

const masked = "[masked]";
/** Anything shorter occurs in most texts by chance. */
const minLength = 4;

/** Replaces every occurrence of a credential's secret. */
export type Mask = <Value extends Json>(value: Value) => Value;

/**
 * Creates the mask of a credential. It finds the secret in plain text, URL-encoded, JSON-escaped, and in base64 at any
 * alignment. A server that echoes what it was sent must not bring the secret into the journal.
 */
export function createMask(credential: Pick<DecryptedCredential, "kind" | "settings" | "secret">): Mask {
  const forms = formsOf(credential);
  const maskText = (text: string) =>
    forms.reduce((left, form) => (left.includes(form) ? left.replaceAll(form, masked) : left), text);
  const maskAny = (value: Json): Json => {
    if (typeof value === "string") return maskText(value);
    if (typeof value === "number") return maskText(String(value)) === String(value) ? value : masked;
    if (Array.isArray(value)) return value.map(maskAny);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [maskText(name), maskAny(each)]));
  };
  // Masking preserves the structure, and only replaces text with text.
  return <Value extends Json>(value: Value) => maskAny(value) as Value;
}

/** Longest first, so that replacing one form never leaves the rest of a longer one behind. */
function formsOf({
  kind,
  settings,
  secret,
}: Pick<DecryptedCredential, "kind" | "settings" | "secret">): string[] {
  const plainForms =
    kind === "basic" ? [Buffer.from(`${settings.username ?? ""}:${secret}`).toString("base64")] : [];
  const escaped = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ];
  // Three letters of base64 are too few: short secrets are only found in plain text.
  const encoded = secret.length < 8 ? [] : [0, 1, 2].flatMap((offset) => base64Core(secret, offset));
  const forms = new Set([...plainForms, ...escaped, ...encoded].filter(({ length }) => length >= minLength));
  return [...forms].sort((one, other) => other.length - one.length);
}

/** The base64 characters that depend on the secret alone when it follows `offset` bytes, in both alphabets. */
function base64Core(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const begin = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return [bytes.toString("base64").slice(begin, end), bytes.toString("base64url").slice(begin, end)];
}
