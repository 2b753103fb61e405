import type { VisibleField } from "./shown-fields.ts";

/**
 * The title of a list's row: its first plain text, such as a field's or a header's name. Null before it has
 * one.
 */
export function rowTitle(fields: readonly Pick<VisibleField, "field" | "value">[]): string | null {
  const name = fields.find(({ field }) => field.kind === "text")?.value;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
