import type { Json } from "#lib/json.ts";
import { valueKey } from "#lib/json-key.ts";
import { readField } from "#lib/read-field.ts";

/** A text that items share exactly when they have the same values in the fields. A missing field is like null. */
export function fieldsKey(item: Json, fields: readonly { field: string }[]): string {
  return JSON.stringify(fields.map(({ field }) => valueKey(readField(item, field.trim()) ?? null)));
}
