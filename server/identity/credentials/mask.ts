import type { Json } from "#lib/json.ts";
import { connectionTexts } from "./connection-secret.ts";
import type { DecryptedCredential } from "./data.ts";

const masked = "[masked]";
/** Anything shorter occurs in most texts by chance. */
const minLength = 4;

type MaskedCredential = Pick<DecryptedCredential, "kind" | "settings" | "secret">;

/** Replaces every occurrence of secrets. */
export type Mask = <Value extends Json>(value: Value) => Value;

/** Replaces every occurrence of secrets in a stream of bytes. */
export type StreamMask = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/**
 * Creates the mask of a credential for files. It finds the same forms as `createMask`, also across chunks, and holds
 * back only as many bytes as the longest form has.
 */
export function createStreamMask(credential: MaskedCredential): StreamMask {
  return maskStreamOf(formsOf(credential));
}

function maskStreamOf(texts: readonly string[]): StreamMask {
  const forms = texts.map((form) => Buffer.from(form));
  const heldBytes = Math.max(0, ...forms.map(({ length }) => length - 1));
  return async function* maskStream(content) {
    let held = Buffer.alloc(0);
    for await (const chunk of content) {
      const bytes = forms.reduce(replaceBytes, Buffer.concat([held, chunk]));
      const ready = Math.max(0, bytes.length - heldBytes);
      if (ready > 0) yield bytes.subarray(0, ready);
      held = bytes.subarray(ready);
    }
    if (held.length > 0) yield held;
  };
}

const maskedBytes = Buffer.from(masked);

function replaceBytes(bytes: Buffer<ArrayBuffer>, form: Buffer): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, from)) {
    parts.push(bytes.subarray(from, at), maskedBytes);
    from = at + form.length;
  }
  return from === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}

/**
 * Creates the mask of a credential. It finds the secret in plain text, URL-encoded, JSON-escaped,
 * HTML-escaped, and in base64 at any alignment. A server that echoes its request must not put the secret into
 * the journal.
 */
export function createMask(credential: MaskedCredential): Mask {
  return maskOf(formsOf(credential));
}

/**
 * Creates the masks of several secrets that are not credentials. They find the same forms as those of a
 * credential, in one pass. Null if there is nothing to find.
 */
export function createSecretMasks(secrets: readonly string[]): { mask: Mask; maskStream: StreamMask } | null {
  const forms = longestFirst(secrets.flatMap(secretForms));
  return forms.length === 0 ? null : { mask: maskOf(forms), maskStream: maskStreamOf(forms) };
}

function maskOf(forms: readonly string[]): Mask {
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

function formsOf({ kind, settings, secret }: MaskedCredential): string[] {
  if (kind === "connection")
    return longestFirst(connectionTexts(settings.connection, secret).flatMap(secretForms));
  const joined =
    kind === "basic" ? [Buffer.from(`${settings.username ?? ""}:${secret}`).toString("base64")] : [];
  return longestFirst([...joined, ...secretForms(secret)]);
}

/** Replacing one form never leaves the rest of a longer one behind. */
function longestFirst(forms: readonly string[]): string[] {
  const found = new Set(forms.filter(({ length }) => length >= minLength));
  return [...found].sort((one, other) => other.length - one.length);
}

function secretForms(secret: string): string[] {
  const html = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const jsonEscaped = JSON.stringify(secret).slice(1, -1);
  const escaped = [
    secret,
    secret.trim(),
    ...urlForms(secret),
    jsonEscaped,
    JSON.stringify(jsonEscaped).slice(1, -1),
    html,
    html.replaceAll('"', "&#34;").replaceAll("'", "&#39;"),
    html.replaceAll('"', "&quot;"),
    html.replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
  ];
  // Three letters of base64 are too few: short secrets are only found in plain text.
  const encoded = secret.length < 8 ? [] : [0, 1, 2].flatMap((offset) => base64Core(secret, offset));
  return [...escaped, ...encoded];
}

/**
 * In the parts of a URL and in forms. Parsing a URL encodes an apostrophe in its query, and some clients encode all that
 * RFC 3986 reserves. Hexadecimal digits may be in lower case.
 */
function urlForms(secret: string): string[] {
  const component = encodeURIComponent(secret);
  const forms = [
    component,
    component.replaceAll("'", "%27"),
    component.replace(/[!'()*]/g, toPercent),
    encodeURI(secret),
    encodeURI(secret).replaceAll("'", "%27"),
    new URLSearchParams([["", secret]]).toString().slice(1),
  ];
  return forms.flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The base64 characters that depend on the secret alone when it follows `offset` bytes, in both alphabets. */
function base64Core(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const begin = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return [bytes.toString("base64").slice(begin, end), bytes.toString("base64url").slice(begin, end)];
}
