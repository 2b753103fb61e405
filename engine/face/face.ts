import { cutText } from "#lib/cut-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { eventHeaders, type FaceKind, faceKinds, facePlaces, wrappers } from "./kinds.ts";
import { isCardNumber, isOpaque, isSecretName, toLine, toPart } from "./presentable.ts";

const separator = " · ";
const maxParts = 4;
const maxFaceChars = 160;
/** Deeper fields rarely say what a payload is about. */
const maxDepth = 3;
/** Fields that are looked at, however many a payload has. */
const maxFields = 300;
const maxItems = 3;
const maxFallbackFields = 12;

/**
 * One line that tells a payload from others, without any setting: its number or id, then e-mail address, name, subject
 * and event; if it has none of these, its first values with their names. null if it has nothing to show.
 *
 * Never shows what was redacted or masked, nor fields and values that look like secrets, cards or accounts.
 *
 * @param output of a trigger, as it is stored: without the values that the flow redacts
 * @example faceOf({ order: { id: 4711 }, email: "kim@example.com" }) // "#4711 · kim@example.com"
 */
export function faceOf(output: Json): string | null {
  return cutText(partsOf(output).join(separator), maxFaceChars).trimEnd() || null;
}

function partsOf(output: Json): string[] {
  if (Array.isArray(output)) return listParts(output);
  if (!isJsonObject(output)) return scalarParts(output);
  const found = search(output);
  const parts = choose(found);
  if (parts.length > 0) return parts;
  if (found.list && found.list.length > 0) return listParts(found.list);
  const others = otherParts(found);
  if (others.length > 0) return others;
  const query = isJsonObject(output._webhook) ? output._webhook.query : undefined;
  return isJsonObject(query) && Object.keys(query).length > 0 ? partsOf(query) : [];
}

function scalarParts(value: string | number | boolean | null): string[] {
  const part = value === null ? null : toPart(String(value));
  return part === null ? [] : [part];
}

/** The number of items, and what the first of them are. */
function listParts(items: readonly Json[]): string[] {
  const faces = items.slice(0, maxItems).flatMap((item) => partsOf(item)[0] ?? []);
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  return items.length === 0 ? [] : [count, ...(faces.length > 0 ? [faces.join(", ")] : [])];
}

interface Candidate {
  part: string;
  /** Smaller is better: the depth first, then the rank of the name. */
  score: number;
}

interface Found {
  best: Partial<Record<FaceKind, Candidate>>;
  /** The payload's own long id, which is shown if there is room. */
  opaque: Candidate | undefined;
  /** Other values, for payloads without known fields. */
  others: { name: string; value: string | number | boolean }[];
  /** The first list. */
  list: readonly Json[] | undefined;
  fields: number;
  objects: JsonObject[];
  /** Of these objects. */
  depths: number[];
}

/** Breadth first, so that outer fields are found before a large inner object ends the search. */
function search(output: JsonObject): Found {
  const found: Found = {
    best: {},
    opaque: undefined,
    others: [],
    list: undefined,
    fields: 0,
    objects: [output],
    depths: [0],
  };
  for (let index = 0; index < found.objects.length && found.fields < maxFields; index += 1) {
    const object = found.objects[index];
    if (object) readFields(object, found.depths[index] ?? 0, found);
  }
  addEventHeader(output._webhook, found);
  return found;
}

function readFields(object: JsonObject, depth: number, found: Found): void {
  for (const name in object) {
    const value = object[name];
    if (value === null || value === undefined || value === "" || name === "_webhook") continue;
    if (++found.fields > maxFields) return;
    if (typeof value !== "object") readScalar(name, value, depth, found);
    else if (Array.isArray(value)) {
      if (!found.list && depth === 0 && !isSecretName(name)) found.list = value;
    } else {
      const inner = wrappers.has(name) ? depth : depth + 1;
      if (inner >= maxDepth || isSecretName(name)) continue;
      found.objects.push(value);
      found.depths.push(inner);
    }
  }
}

function readScalar(name: string, value: string | number | boolean, depth: number, found: Found): void {
  const place = facePlaces.get(name);
  if (!place || typeof value === "boolean" || (place.kind === "event" && depth > 0)) {
    if (depth === 0 && found.others.length < maxFallbackFields) found.others.push({ name, value });
    return;
  }
  const { kind } = place;
  const score = depth * 100 + place.rank;
  const before = found.best[kind];
  if (before && before.score <= score) return;
  const part = typeof value === "number" ? toNumber(kind, value) : toPart(value);
  if (part === null) return;
  if (kind !== "id" || !isOpaque(part)) found.best[kind] = { part, score };
  else if (depth === 0 && (!found.opaque || found.opaque.score > score)) found.opaque = { part, score };
}

/** Numbers are ids; other fields with one of these names are texts. */
function toNumber(kind: FaceKind, value: number): string | null {
  if (kind !== "id" || !Number.isSafeInteger(value)) return null;
  const text = String(value);
  return isCardNumber(text) ? null : `#${text}`;
}

/** GitHub names the event in a header, and what happened to it in the body: "issues opened". */
function addEventHeader(webhook: Json | undefined, { best }: Found): void {
  const headers = isJsonObject(webhook) ? webhook.headers : undefined;
  if (!isJsonObject(headers)) return;
  for (const name of eventHeaders) {
    const given = headers[name];
    const value = Array.isArray(given) ? given[0] : given;
    const part = typeof value === "string" ? toPart(value) : null;
    if (part === null) continue;
    const action = best.event?.part;
    best.event = { part: action ? `${part} ${action}` : part, score: 0 };
    return;
  }
}

/** In the order of the kinds, each value once. A text is only shown beside few others. */
function choose({ best, opaque }: Found): string[] {
  const parts: string[] = [];
  const add = (part: string | undefined) => {
    if (part !== undefined && parts.length < maxParts && !parts.includes(part)) parts.push(part);
  };
  for (const kind of faceKinds) if (kind !== "text" || parts.length < 2) add(best[kind]?.part);
  if (parts.length < 3) add(opaque?.part);
  return parts;
}

/** The first values with their names. */
function otherParts({ others }: Found): string[] {
  const parts: string[] = [];
  for (const { name, value } of others) {
    if (parts.length === maxItems) break;
    const part = isSecretName(name) ? null : toPart(String(value));
    // Names of fields are shown as well, and anyone may send them.
    if (part !== null && !isOpaque(part)) parts.push(toLine(`${cutText(name, 30)} ${part}`));
  }
  return parts;
}
