import type { Field, Fields } from "#engine/field.ts";
import { newNodeId } from "#lib/node-id.ts";

/** A new row of a list, with the default values of its fields. */
export function newRow(item: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, field]) => [name, emptyValue(field)]));
}

function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "template":
    case "text":
    case "code":
      return "";
    case "json":
      return "{}";
    case "number":
      return field.min ?? 0;
    case "switch":
      return false;
    case "choice":
      return field.options[0]?.value ?? "";
    case "list":
    case "lines":
      return [];
    case "group":
      return newRow(field.item);
    case "custom":
      return undefined;
    case "id":
      return newNodeId();
  }
}
