import { parseFieldPath } from "#lib/field-path.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { toList } from "#lib/json-list.ts";
import { readField } from "#lib/read-field.ts";
import type { Settings } from "./settings.ts";

/**
 * The elements of a list field of all items, one after the other. With `keep_fields`, each is an object with the item's
 * other fields and the element in place of the list. A missing field adds nothing, and a single value is a list of one.
 * Without a field, items that are lists are split.
 */
export function splitItems(
  { split_field, keep_fields }: Pick<Settings, "split_field" | "keep_fields">,
  items: readonly Json[],
): readonly Json[] {
  const field = split_field.trim();
  if (field === "") return items.flatMap(toList);
  return items.flatMap((item): readonly Json[] => {
    const elements = toList(readField(item, field));
    if (!keep_fields || !isJsonObject(item)) return elements;
    const name = Object.hasOwn(item, field) ? field : lastName(field);
    return elements.map((element) => ({ ...item, [name]: element }));
  });
}

function lastName(field: string): string {
  const last = parseFieldPath(field)?.at(-1);
  return last === undefined || typeof last === "object" ? field : String(last);
}
