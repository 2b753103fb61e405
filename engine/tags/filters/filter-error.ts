import { abbreviate } from "#lib/cut-text.ts";

/**
 * A filter that cannot be applied to its input. The message names the filter and the value, for the
 * template's author. Thrown inside LiquidJS; `toProblem` converts it.
 */
export class FilterError extends Error {
  override readonly name = "FilterError";
  /** The value is valid, but more than the filter may work on. */
  readonly isLimit: boolean;

  constructor(message: string, isLimit = false) {
    super(message);
    this.isLimit = isLimit;
  }
}

const maxShownChars = 40;

/** A value in an error message, on one line: a short text or number as JSON, a list or object by its size. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "an empty value";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object") return "an object";
  const text = String(value);
  const shown = abbreviate(text, maxShownChars);
  return typeof value === "string" ? JSON.stringify(shown) : shown;
}
