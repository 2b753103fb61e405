import { isJsonObject, type Json } from "#lib/json.ts";
import { toList } from "#lib/json-list.ts";

/** A list to merge. */
export interface NamedList {
  /** How errors refer to it: the key of the node that it is from, or its number. */
  name: string;
  items: readonly Json[];
}

/** The outputs of nodes that wrap a list, by their fields, and the field with the list. */
const wrappers: readonly { fields: readonly string[]; list: string }[] = [
  { fields: ["items", "count"], list: "items" },
  { fields: ["results", "count"], list: "results" },
  { fields: ["results", "count", "failed"], list: "results" },
  { fields: ["status", "headers", "body"], list: "body" },
];

/**
 * The lists of the settings, or else of the inputs by node key. An output that wraps a list, such as `{items, count}`
 * of another Merge or the response of an HTTP Request, stands for that list. Null is an empty list, and any other
 * single value a list of one.
 */
export function namedLists(lists: readonly { list: Json }[], input: Json): NamedList[] {
  if (lists.length > 0) {
    return lists.map(({ list }, row) => ({
      name: `list ${row + 1}`,
      items: toList(unwrap(list === "" ? null : list)),
    }));
  }
  if (!isJsonObject(input)) return [{ name: "the input", items: toList(input) }];
  return Object.entries(input).map(([key, output]) => ({ name: `“${key}”`, items: toList(unwrap(output)) }));
}

function unwrap(output: Json): Json {
  if (!isJsonObject(output)) return output;
  const names = Object.keys(output);
  for (const { fields, list } of wrappers) {
    const inner = output[list];
    const isWrapped = names.length === fields.length && fields.every((name) => Object.hasOwn(output, name));
    if (isWrapped && Array.isArray(inner)) return inner;
  }
  return output;
}
