import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { Settings } from "./settings.ts";

/**
 * The values of one field of all items, or, without a field, the items themselves. Missing values and null are left out
 * unless `keep_empty`; with `flatten`, a value that is a list adds its elements.
 */
export function aggregateItems(
  { collect_field, keep_empty, flatten }: Pick<Settings, "collect_field" | "keep_empty" | "flatten">,
  items: readonly Json[],
): readonly Json[] {
  const field = collect_field.trim();
  const values = field === "" ? items : items.map((item) => readField(item, field) ?? null);
  const kept = keep_empty ? values : values.filter((value) => value !== null);
  return flatten ? kept.flat() : kept;
}
