import { parseNumber } from "#engine/conditions/read-number.ts";
import type { Json } from "#lib/json.ts";
import { parseSeconds } from "#lib/seconds.ts";

const isEmpty = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");

/** The lifetime of an entry in seconds: null for one that never expires, undefined when the setting is invalid. */
export function readLifetime(given: unknown): number | null | undefined {
  if (isEmpty(given)) return null;
  const seconds = parseSeconds(given);
  return seconds === null || seconds === 0 ? undefined : seconds;
}

/** The number that an increment adds; null if the setting is not a number. If it is empty, 1. */
export function readAmount(given: Json): number | null {
  if (isEmpty(given)) return 1;
  const amount = parseNumber(given);
  return amount !== null && Math.abs(amount) <= Number.MAX_SAFE_INTEGER ? amount : null;
}

export const lifetimeRule = "a number of seconds above 0, up to 31,536,000 (a year)";
