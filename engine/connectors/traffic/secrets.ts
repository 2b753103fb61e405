import { isJsonObject, type Json } from "#lib/json.ts";
import { isSecretHeader } from "#lib/secret-header.ts";
import { isSecretName } from "#lib/secret-name.ts";
import type { RecordedRequest } from "./recorded-request.ts";

/** Shorter texts would be found by chance. */
const leastChars = 5;

/** A JSON Web Token, and keys that name their kind (`sk_live_…`, `ghp_…`, `xoxb-…`, `AKIA…`). */
const knownForms =
  /eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*|\b(?:sk|pk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{10,}|\bgh[a-z]_[A-Za-z0-9]{20,}|\bxox[a-z]-[\w-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{12,}|\bBearer [\w.~+/=-]{10,}/g;

const shown = "…";

const maxDepth = 50;

/** True for a header that signs in, or that changes with each session. */
export const isSigningHeader = (name: string): boolean => isSecretHeader(name) || isSecretName(name);

/** Removes secrets from texts: those of these requests, and whatever looks like one. */
export function createMask(requests: readonly RecordedRequest[]): (value: Json) => Json {
  const secrets = new Set<string>();
  const add = (value: string) => {
    if (value.length >= leastChars) secrets.add(value);
  };
  for (const { url, headers, body } of requests) {
    for (const { name, value } of headers)
      if (isSigningHeader(name)) for (const part of partsOf(value)) add(part);
    for (const [name, value] of url.searchParams) if (isSecretName(name)) add(value);
    for (const { name, value } of body?.parts ?? []) if (isSecretName(name)) add(value);
    add(url.password);
  }
  const all = [...secrets].toSorted((a, b) => b.length - a.length);
  const maskText = (text: string) => {
    let masked = text.replaceAll(knownForms, shown);
    for (const secret of all) if (masked.includes(secret)) masked = masked.replaceAll(secret, shown);
    return masked;
  };
  const mask = (value: Json, depth = 0): Json => {
    if (typeof value === "string") return maskText(value);
    // A hostile server nests so deep that no stack is left. Samples have a few levels.
    if (depth > maxDepth) return null;
    if (Array.isArray(value)) return value.map((entry) => mask(entry, depth + 1));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        maskText(name),
        isSecretName(name) && !isPart(part) ? shown : mask(part ?? null, depth + 1),
      ]),
    );
  };
  return (value) => mask(value);
}

/** A list or an object is searched; a text or a number under such a name is the secret. */
const isPart = (value: Json | undefined) =>
  (typeof value === "object" && value !== null) || typeof value === "boolean";

/** The value, and what of it may be written elsewhere without the rest: the token of `Bearer …`, each cookie. */
function partsOf(value: string): string[] {
  const [, ...rest] = value.split(/\s+/);
  const cookies = value.split(/;\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [value, ...rest, ...cookies];
}
