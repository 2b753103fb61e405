import type { ColumnType } from "#engine/tables/column.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";

/** A column for a field that reaches a node, and the tag of the field. */
export interface FieldColumn {
  name: string;
  type: ColumnType;
  tag: string;
}

type Field = Pick<TagSuggestion, "path" | "type" | "sample" | "tag" | "node_id">;

/**
 * A column for each field of the nearest node before, or of the trigger if there is none between. Fields whose names
 * begin with an underscore are the product's own, and deeper ones are in their parent's JSON.
 */
export function fieldColumns(suggestions: readonly Field[]): FieldColumn[] {
  const byNode = Map.groupBy(suggestions, ({ node_id }) => node_id);
  const columns = [...byNode.values()].map((fields) => toColumns(fields, /^([a-z]\w*)$/i));
  const nested = [...byNode.values()].map((fields) => toColumns(fields, /^[a-z]\w*\.([a-z]\w*)$/i));
  const [trigger = []] = columns;
  const nearest = nested.slice(1).find((each) => each.length > 0);
  return (nearest ?? trigger).slice(0, tableLimits.columns);
}

function toColumns(fields: readonly Field[], place: RegExp): FieldColumn[] {
  const columns = new Map<string, FieldColumn>();
  for (const field of fields) {
    const name = place.exec(field.path)?.[1];
    if (name === undefined || name.length > tableLimits.nameLength || columns.has(name.toLowerCase()))
      continue;
    columns.set(name.toLowerCase(), { name, type: columnType(field), tag: field.tag });
  }
  return [...columns.values()];
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

function columnType({ type, sample }: Field): ColumnType {
  if (type === "number" || type === "boolean") return type;
  if (type === "object" || type === "array") return "json";
  return typeof sample === "string" && instant.test(sample) ? "date_time" : "text";
}
