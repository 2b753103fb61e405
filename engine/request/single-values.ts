import { toText } from "#engine/tags/to-text.ts";
import type { Json } from "#lib/json.ts";
import type { Settings } from "./resolved.ts";

interface Row<Value> {
  name: string;
  value: Value;
}

/**
 * The settings with one row for each value that is sent, in the query and in forms. A list of texts, numbers,
 * booleans or files is sent in the `list_format`; its empty entries are left out, and an empty list has no
 * row. A list with objects or lists in it is one value, which is written as JSON.
 */
export function withSingleValues(settings: Settings): Settings {
  const expand = (rows: Settings["form"]) => rows.flatMap((row) => toRows(row, settings));
  return { ...settings, query: expand(settings.query), form: expand(settings.form) };
}

type Value = Json;

function toRows(
  { name, value }: Row<Value>,
  { list_format, skip_empty }: Pick<Settings, "list_format" | "skip_empty">,
): Row<Value>[] {
  if (!Array.isArray(value)) return skip_empty && isEmpty(value) ? [] : [{ name, value }];
  const flat = flatten(value);
  const entries = flat.some(isFile) ? flat : value;
  if (!entries.every(isSingle)) return [{ name, value: toText(value) }];
  const given = entries.filter((each) => !isEmpty(each));
  if (given.length === 0) return [];
  if (list_format === "commas" && !given.some(isFile)) return [{ name, value: given.map(toText).join(",") }];
  const each = list_format === "brackets" && !name.endsWith("[]") ? `${name}[]` : name;
  return given.map((entry) => ({ name: each, value: entry }));
}

function flatten(list: readonly Value[]): Value[] {
  return list.flatMap((entry) => (Array.isArray(entry) ? flatten(entry) : [entry]));
}

const isEmpty = (value: Value) => value === null || value === "";

const isSingle = (value: Value) => typeof value !== "object" || value === null || isFile(value);

/** The reference to a file, as in the trigger's output. */
function isFile(value: Value): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "file_id") &&
    Object.hasOwn(value, "sha256")
  );
}
