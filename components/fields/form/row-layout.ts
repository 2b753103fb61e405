import type { Field } from "#engine/field.ts";
import type { VisibleField } from "./shown-fields.ts";

/** How a list's row is laid out. */
export type RowLayout =
  /** A box whose fields take a line each, a list or group among them. */
  | "list"
  /** The same, for more than three fields. */
  | "many"
  /** A name and its value, below each other where room is short. */
  | "pair"
  /** Beside each other. */
  | "line";

/**
 * The layout of a row, by its fields: a row that contains a list, such as a Switch's case, or more than three fields, such
 * as a field of a form, is a box. Not by `:has()`, which the browser evaluates again whenever something in the row
 * changes: with every key in a field.
 */
export function rowLayout(fields: readonly Pick<VisibleField, "field">[]): RowLayout {
  const drawn = fields.map(({ field }) => field).filter(({ kind }) => kind !== "custom" && kind !== "id");
  if (drawn.length > 3) return "many";
  if (drawn.some(isListed)) return "list";
  const [first, second] = drawn;
  return drawn.length === 2 && first?.kind === "text" && second?.kind === "template" ? "pair" : "line";
}

function isListed(field: Field): boolean {
  if (field.kind === "list") return true;
  return field.kind === "group" && (!field.summary || Object.values(field.item).some(isListed));
}
