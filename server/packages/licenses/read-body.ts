import type { Json, JsonObject } from "#lib/json.ts";
import { checkContentDigest } from "#server/platform/http/content-digest.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";

/** Far more than a key and a hundred feature names need. */
const maxBytes = 65_536;

export interface SmallBody {
  value: Json;
  /** The request's `Content-Digest`, if it sent one. It has been verified against the body. */
  digest: string | null;
}

/** Form fields that can have several values. */
const lists = new Set(["entitlements", "features"]);

/**
 * Reads a small body as plain data: JSON, or an urlencoded form with the same names (`instance[name]`,
 * `entitlements[]`), which older license clients send. Refuses with 413 if it is too long, 400 `invalid_json` if it
 * cannot be parsed, and 400 if it does not match its `Content-Digest`.
 */
export async function readSmallBody(request: HttpRequest): Promise<SmallBody | Refusal> {
  const read = await request.readBody(maxBytes);
  if (read.kind === "too_large")
    return refuse(413, "body_too_large", `The body can have at most ${maxBytes} bytes.`);
  if (read.kind === "aborted")
    return refuse(400, "body_incomplete", "The connection closed before the body was complete.");
  const digest = checkContentDigest(request.headers, read.bytes);
  if (digest !== null && typeof digest !== "string") return digest;
  const text = read.bytes.toString("utf8");
  const type = firstHeader(request.headers, "content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { value: parseForm(text), digest };
  try {
    return { value: JSON.parse(text), digest };
  } catch {
    return refuse(400, "invalid_json", "The body is neither valid JSON nor a valid form.");
  }
}

/** Parses a form. `a[b]` is the field b of a; an empty field counts as missing. */
function parseForm(text: string): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const [given, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    const [, name = given, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(given) ?? [];
    if (lists.has(name)) fields[name] = [...toList(fields[name]), value];
    else if (inner === undefined || inner === "") fields[name] = value;
    else fields[name] = { ...toObject(fields[name]), [inner]: value };
  }
  return { ...fields };
}

function toList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function toObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
