import type { Json } from "#lib/json.ts";
import { compareNumbers, parseNumber } from "./read-number.ts";

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

function difference(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left - right;
}

/**
 * Negative when left comes before right, positive when after, null when they have no order.
 *
 * Two numbers or numeric texts compare as numbers, two ISO 8601 dates as instants. Nothing else has an order: no other
 * text, and no number beside a date.
 */
export function compareValues(left: Json, right: Json): number | null {
  return compareNumbers(left, right) ?? difference(parseInstant(left), parseInstant(right));
}

/** Numbers, then dates, then all other texts. */
function rankOf(value: Json): number | null {
  if ((typeof value !== "string" && typeof value !== "number") || value === "") return null;
  if (parseNumber(value) !== null) return 0;
  return parseInstant(value) === null ? 2 : 1;
}

/**
 * Whether a value is less (`sign` 1) or greater (-1) than the best one so far; null stands for none. Text never outdoes
 * a number: numbers count, without any the dates, and without these the texts, by code unit. Other types never count.
 */
export function isBeyond(value: Json, best: Json, sign: 1 | -1): boolean {
  const [rank, bestRank] = [rankOf(value), rankOf(best)];
  if (rank === null || bestRank === null) return rank !== null;
  if (rank !== bestRank) return rank < bestRank;
  const order = rank === 2 ? compareTexts(String(value), String(best)) : (compareValues(value, best) ?? 0);
  return sign * order < 0;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
