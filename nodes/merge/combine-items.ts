import type { StepError } from "#engine/node.ts";
import { abbreviate } from "#lib/cut-text.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { NamedList } from "./named-lists.ts";

/** The combined items, or the error of a list that cannot be combined. */
export type Combined = { items: JsonObject[] } | { error: StepError };

/** Both items' fields, those of the left one first. If both have a field, one value stays. */
export function combine(left: JsonObject, right: JsonObject, conflict: "first" | "last"): JsonObject {
  return conflict === "last" ? { ...left, ...right } : { ...left, ...right, ...left };
}

/** A list's items, which must all be objects. */
export function objectsOf({
  name,
  items,
}: NamedList): { items: readonly JsonObject[] } | { error: StepError } {
  if (items.every(isJsonObject)) return { items };
  const at = items.findIndex((item) => !isJsonObject(item));
  const message = `Item ${at + 1} of ${name} is ${inWords(items[at] ?? null)}. Only objects can be combined.`;
  return { error: { code: "item_not_object", message } };
}

function inWords(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return `the text ${shorten(JSON.stringify(value))}`;
  return `the ${typeof value} ${String(value)}`;
}

/** A value for a message, on one line and not too long. */
export function shorten(text: string): string {
  return abbreviate(text, 60);
}
