import type { StepError } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";

/** An operation's items, or why it cannot be done. */
export type ListResult = { items: readonly Json[] } | { error: StepError };

/** A value for a message: its type or text, on one line, and not too long. */
export function inWords(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  const text = typeof value === "string" ? `“${value}”` : String(value);
  return abbreviate(text, 60);
}
