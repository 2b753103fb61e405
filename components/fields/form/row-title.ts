import type { VisibleField } from "./shown-fields.ts";

/** What people call a list's row: by the first plain text in it, such as a field's or a header's name. null: nothing yet. */
export function rowTitle(fields: readonly Pick<VisibleField, "field" | "value">[]): string | null {
  const name = fields.find(({ field }) => field.kind === "text")?.value;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
