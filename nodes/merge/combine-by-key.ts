import type { StepError } from "#engine/node.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { matchKey } from "#lib/json-key.ts";
import { readField } from "#lib/read-field.ts";
import { type Combined, combine, objectsOf, shorten } from "./combine-items.ts";
import type { NamedList } from "./named-lists.ts";
import type { Settings } from "./settings.ts";

/** An item and its key; null matches nothing. */
interface KeyedItem {
  key: string | null;
  item: JsonObject;
}

type KeyedItems = { items: KeyedItem[] } | { error: StepError };

/**
 * Joins each list to the first one by equal keys, in time linear in the number of items. A number matches its text: `7`
 * and `"7"`. Null matches nothing. The first list may repeat a key, the others may not. Items keep the order of the
 * first list; with `outer`, those without a match follow in the order of theirs.
 */
export function combineByKey(
  { join, left_key, right_key, conflict }: Pick<Settings, "join" | "left_key" | "right_key" | "conflict">,
  [first, ...others]: readonly NamedList[],
): Combined {
  if (!first) return { items: [] };
  const left = withKeys(first, left_key.trim());
  if ("error" in left) return left;
  let joined = left.items;
  for (const other of others) {
    const right = withKeys(other, right_key.trim() || left_key.trim());
    if ("error" in right) return right;
    const byKey = indexByKey(other, right.items);
    if ("error" in byKey) return byKey;
    joined = joinSides(joined, right.items, byKey.index, { join, conflict });
  }
  return { items: joined.map(({ item }) => item) };
}

function joinSides(
  left: readonly KeyedItem[],
  right: readonly KeyedItem[],
  byKey: ReadonlyMap<string, JsonObject>,
  { join, conflict }: Pick<Settings, "join" | "conflict">,
): KeyedItem[] {
  const joined: KeyedItem[] = [];
  const matched = new Set<string>();
  for (const { key, item } of left) {
    const match = key === null ? undefined : byKey.get(key);
    if (key !== null && match) matched.add(key);
    if (match) joined.push({ key, item: combine(item, match, conflict) });
    else if (join !== "inner") joined.push({ key, item });
  }
  if (join !== "outer") return joined;
  return [...joined, ...right.filter(({ key }) => key === null || !matched.has(key))];
}

function withKeys(list: NamedList, field: string): KeyedItems {
  const objects = objectsOf(list);
  if ("error" in objects) return objects;
  const items: KeyedItem[] = [];
  for (const [at, item] of objects.items.entries()) {
    const value = readField(item, field);
    if (value === undefined) return { error: missingKey(list.name, at, field, item) };
    items.push({ key: value === null ? null : matchKey(value), item });
  }
  return { items };
}

function missingKey(name: string, at: number, field: string, item: JsonObject): StepError {
  const names = Object.keys(item);
  const found = names.length === 0 ? "no fields" : `only ${shorten(names.join(", "))}`;
  const message = `Item ${at + 1} of ${name} has no field “${field}”: it has ${found}.`;
  return { code: "key_missing", message };
}

function indexByKey(
  { name }: NamedList,
  items: readonly KeyedItem[],
): { index: ReadonlyMap<string, JsonObject> } | { error: StepError } {
  const index = new Map<string, JsonObject>();
  for (const [at, { key, item }] of items.entries()) {
    if (key === null) continue;
    if (index.has(key)) {
      const earlier = items.findIndex((each) => each.key === key);
      const message = `Items ${earlier + 1} and ${at + 1} of ${name} have the same key ${shorten(textOf(key))}. Only the first list may repeat a key: put ${name} first, or remove its duplicates.`;
      return { error: { code: "key_duplicate", message } };
    }
    index.set(key, item);
  }
  return { index };
}

/** A key as a person would write it: text and numbers without quotes. */
function textOf(key: string): string {
  const value: Json = parseExactJson(key);
  return typeof value === "string" ? value : key;
}
