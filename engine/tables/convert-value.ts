import { parseInstant } from "#engine/conditions/order.ts";
import { parseNumber } from "#engine/conditions/read-number.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { canHold } from "#lib/exact-json.ts";
import type { Json } from "#lib/json.ts";
import type { NamedColumn } from "./column.ts";
import { tableLimits } from "./limits.ts";

/** A value as its column stores it, or why it cannot, as a sentence. */
export type Converted = { value: Json } | { problem: string };

/** 0001-01-01: PostgreSQL and JavaScript count earlier years differently. */
const firstInstantMs = -62_135_596_800_000;

/**
 * Converts a value to its column's type. Empty text is null everywhere except in a text column. Numbers, booleans and
 * dates may be given as text.
 */
export function convertValue(column: NamedColumn, given: Json): Converted {
  const converted = isEmpty(column, given) ? { value: null } : converters[column.type](given);
  if ("problem" in converted) return converted;
  if (converted.value === null) {
    return column.required ? { problem: "A value is required." } : converted;
  }
  return checkSize(column, converted.value) ?? converted;
}

function isEmpty({ type }: NamedColumn, given: Json): boolean {
  return given === null || (type !== "text" && typeof given === "string" && given.trim() === "");
}

const converters: Readonly<Record<NamedColumn["type"], (given: Json) => Converted>> = {
  text(given) {
    const value = typeof given === "object" ? JSON.stringify(given) : String(given);
    if (!value.includes("\u0000") && value.isWellFormed()) return { value };
    return { problem: "The text contains U+0000 or half of a surrogate pair, which cannot be stored." };
  },
  number(given) {
    const value = parseNumber(given);
    if (value === null) return { problem: `${shown(given)} is not a number.` };
    if (!isHeld(given, value)) {
      const problem = `${shown(given)} has more digits than a number column stores exactly. Use a text column.`;
      return { problem };
    }
    return { value: value === 0 ? 0 : value };
  },
  boolean(given) {
    const word = typeof given === "object" ? "" : String(given).trim().toLowerCase();
    if (["true", "yes", "1"].includes(word)) return { value: true };
    if (["false", "no", "0"].includes(word)) return { value: false };
    return { problem: `${shown(given)} is not true or false.` };
  },
  date_time(given) {
    const instant = parseInstant(given);
    if (instant !== null && instant >= firstInstantMs) return { value: new Date(instant).toISOString() };
    return { problem: `${shown(given)} is not a date, such as 2026-05-31 or 2026-05-31T09:30:00Z.` };
  },
  json: (value) => ({ value }),
};

/** Fractions are rounded to a double. Another whole number would be another record. */
function isHeld(given: Json, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return typeof given !== "string" || Number.isSafeInteger(Math.trunc(value)) || canHold(given.trim());
}

function checkSize({ type, unique }: NamedColumn, value: Json): { problem: string } | null {
  if (type !== "text" && type !== "json") return null;
  const stored = typeof value === "string" && type === "text" ? value : JSON.stringify(value);
  if (unique && stored.length > tableLimits.uniqueLength) {
    const problem = `The text has ${stored.length} characters. A unique column holds at most ${tableLimits.uniqueLength}.`;
    return { problem };
  }
  // A character has at most three bytes for each UTF-16 unit.
  if (stored.length * 3 <= tableLimits.valueBytes) return null;
  const bytes = new TextEncoder().encode(stored).length;
  if (bytes <= tableLimits.valueBytes) return null;
  return { problem: `The value has ${bytes} bytes. A value can have at most ${tableLimits.valueBytes}.` };
}

/** The beginning of a value, for messages. */
function shown(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `“${abbreviate(text, 60)}”`;
}
