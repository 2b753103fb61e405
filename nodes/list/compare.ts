import type { StepError } from "#engine/node.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { matchKey, valueKey } from "#lib/json-key.ts";
import { readField } from "#lib/read-field.ts";
import type { ListResult } from "./result.ts";
import type { Settings } from "./settings.ts";

type Status = "only_first" | "only_second" | "changed" | "same";

interface Row {
  status: Status;
  first: Json;
  second: Json;
  /** The names of the fields that differ, of two objects. */
  changed: string[];
}

/** Items by their keys, in order. */
type Index = { byKey: ReadonlyMap<string, Json> } | { error: StepError };

/**
 * Compares two lists by key fields, in which a number matches its text, or without any by their whole items.
 * Rows come in the order of the first list, followed by those that only the second one has.
 *
 * @returns for `only_first` and `only_second` these items; else a row `{status, first, second, changed}` for
 *   each key
 */
export function compareItems(
  { compare_by, show }: Pick<Settings, "compare_by" | "show">,
  first: readonly Json[],
  second: readonly Json[],
): ListResult {
  const fields = compare_by.map(({ field }) => field.trim());
  const left = indexItems(first, fields, "first");
  if ("error" in left) return left;
  const right = indexItems(second, fields, "second");
  if ("error" in right) return right;
  const rows = compareIndexes(left.byKey, right.byKey);
  if (show === "all") return { items: rows.map(toItem) };
  if (show === "differences") {
    return { items: rows.filter(({ status }) => status !== "same").map(toItem) };
  }
  const shown = rows.filter(({ status }) => status === show);
  if (show === "only_first") return { items: shown.map((row) => row.first) };
  if (show === "only_second") return { items: shown.map((row) => row.second) };
  return { items: shown.map(toItem) };
}

function compareIndexes(left: ReadonlyMap<string, Json>, right: ReadonlyMap<string, Json>): Row[] {
  const rows: Row[] = [];
  for (const [key, first] of left) {
    const second = right.get(key);
    if (second === undefined) rows.push({ status: "only_first", first, second: null, changed: [] });
    else if (valueKey(first) === valueKey(second)) rows.push({ status: "same", first, second, changed: [] });
    else rows.push({ status: "changed", first, second, changed: changedFields(first, second) });
  }
  for (const [key, second] of right) {
    if (!left.has(key)) rows.push({ status: "only_second", first: null, second, changed: [] });
  }
  return rows;
}

function changedFields(first: Json, second: Json): string[] {
  if (!isJsonObject(first) || !isJsonObject(second)) return [];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const part = (item: { [name: string]: Json }, name: string) =>
    Object.hasOwn(item, name) ? valueKey(item[name] ?? null) : null;
  return [...names].filter((name) => part(first, name) !== part(second, name));
}

const toItem = ({ status, first, second, changed }: Row): Json => ({ status, first, second, changed });

/** Without key fields, an item that a list has several times counts once. */
function indexItems(items: readonly Json[], fields: readonly string[], name: "first" | "second"): Index {
  const byKey = new Map<string, Json>();
  const positions = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const values = fields.map((field) => readField(item, field));
    const lacks = values.indexOf(undefined);
    if (lacks !== -1) {
      const message = `Item ${index + 1} of the ${name} list has no field “${fields[lacks]}”.`;
      return { error: { code: "key_missing", message } };
    }
    const key =
      fields.length === 0 ? valueKey(item) : JSON.stringify(values.map((value) => matchKey(value ?? null)));
    const earlier = positions.get(key);
    if (earlier !== undefined && fields.length > 0) {
      const message = `Items ${earlier + 1} and ${index + 1} of the ${name} list have the same ${fields.join(", ")}. Remove the duplicates first, or compare by more fields.`;
      return { error: { code: "key_duplicate", message } };
    }
    if (earlier === undefined) {
      positions.set(key, index);
      byKey.set(key, item);
    }
  }
  return { byKey };
}
