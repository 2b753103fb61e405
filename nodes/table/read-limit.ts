import { parseNumber } from "#engine/conditions/read-number.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { Operation } from "./settings.ts";

/** Rows that Find returns when the setting is empty. */
export const defaultFound = 100;

/** The most rows that the operation may have as its limit. */
export function maxLimit(operation: Operation): number {
  return operation === "find" ? tableLimits.foundRows : tableLimits.changedRows;
}

/** The limit in a setting: null when it is empty, undefined when it is invalid. */
export function readLimit(operation: Operation, given: unknown): number | null | undefined {
  if (given === null || (typeof given === "string" && given.trim() === "")) return null;
  const limit = typeof given === "string" || typeof given === "number" ? parseNumber(given) : null;
  if (limit === null || !Number.isInteger(limit) || limit < 1 || limit > maxLimit(operation))
    return undefined;
  return limit;
}
