import type { Json } from "#lib/json.ts";
import { valueKey } from "#lib/json-key.ts";
import { fieldsKey } from "./fields-key.ts";
import type { Settings } from "./settings.ts";

/** Of items with the same values in the fields, or that are the same as a whole, the first or the last. */
export function uniqueItems(
  { unique_by, keep }: Pick<Settings, "unique_by" | "keep">,
  items: readonly Json[],
): readonly Json[] {
  const kept = new Map<string, Json>();
  for (const item of items) {
    const key = unique_by.length === 0 ? valueKey(item) : fieldsKey(item, unique_by);
    if (keep === "last") kept.delete(key);
    if (!kept.has(key)) kept.set(key, item);
  }
  return [...kept.values()];
}
