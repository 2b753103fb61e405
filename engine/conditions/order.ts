import type { Json } from "#lib/json.ts";
import { compareNumbers } from "./read-number.ts";

/** An ISO 8601 date with or without a time. A time without an offset is UTC. */
const isoDate = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The milliseconds since the epoch of an ISO 8601 date in text; null for everything else. */
export function parseInstant(value: Json): number | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  const [, time, , , offset] = isoDate.exec(text) ?? [];
  if (!isoDate.test(text)) return null;
  const instant = Date.parse(time !== undefined && offset === undefined ? `${text}Z` : text);
  return Number.isNaN(instant) ? null : instant;
}

function readText(value: Json): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function difference(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left - right;
}

/**
 * Negative when left comes before right, positive when after, null when they have no order.
 *
 * Two numbers or numeric texts compare as numbers; two ISO 8601 dates compare as instants; all other texts and numbers
 * compare as text, by code unit, the same on every machine. Null, empty text, booleans, arrays and objects have no
 * order.
 */
export function compareValues(left: Json, right: Json): number | null {
  const known = compareNumbers(left, right) ?? difference(parseInstant(left), parseInstant(right));
  if (known !== null) return known;
  const [a, b] = [readText(left), readText(right)];
  if (a === "" || b === "") return null;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
