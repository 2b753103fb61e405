import type { Json, JsonObject } from "#lib/json.ts";
import { tooManyKeys } from "#server/platform/json/measure-json.ts";

/** A field as it was sent: its name, including any brackets, and its value. */
export type FlatField = readonly [name: string, value: Json];

export const maxFields = 10_000;
export const tooManyFields = `The form has more than ${maxFields} fields.`;
const maxNesting = 32;
/** Of all levels together. Each costs far more than the three bytes of its name. */
const maxBranches = 10_000;

/** The fields under one name. */
interface Branch {
  /** In the order received. */
  values: Json[];
  /** The nested fields, by name. */
  below: Map<string, Branch>;
  /** The values of `[]`, each of which is a separate item. */
  items: Branch[];
  /**
   * All of them in the order received, with their places in an array: a name that is an index has that place, anything else
   * the one after the highest so far.
   */
  entries: { place: number; entry: { value: Json } | Branch }[];
  /** The place of the next entry without an index. */
  next: number;
}

/**
 * The fields of a form as an object. A repeated field, or `a[]`, becomes an array; `a[b]` nests, at most 32 deep;
 * numeric names alone (`a[0]`, `a[1]`) make an array in their order, in which `a[]` and `a` follow the highest before them. A name with malformed brackets is used unchanged.
 * The objects have no prototype, so that `__proto__` is a name like any other.
 *
 * @returns the object, or a sentence about the exceeded limit
 */
export function nestFields(fields: readonly FlatField[]): JsonObject | string {
  if (fields.length > maxFields) return tooManyFields;
  const root = newBranch();
  let branches = 0;
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (path.length > maxNesting) return `The form has a field that nests deeper than ${maxNesting} levels.`;
    let branch = root;
    for (const [level, key] of path.entries()) {
      const isItem = key === "" && level > 0;
      const known = isItem ? undefined : branch.below.get(key);
      if (!known) branches += 1;
      if (branches > maxBranches) return tooManyKeys(maxBranches);
      branch = known ?? add(branch, key, isItem);
    }
    branch.values.push(value);
    branch.entries.push({ place: branch.next, entry: { value } });
    branch.next += 1;
  }
  return toObject(root);
}

const newBranch = (): Branch => ({ values: [], below: new Map(), items: [], entries: [], next: 0 });

/** Splits `a[b][]` into its three names if its brackets are well-formed. Stops at the nesting limit. */
function pathOf(name: string): string[] {
  const first = name.indexOf("[");
  if (first <= 0 || !name.endsWith("]") || name.lastIndexOf("]", first) >= 0) return [name];
  const path = [name.slice(0, first)];
  for (let at = first; at < name.length && path.length <= maxNesting; ) {
    const close = name.indexOf("]", at);
    const inner = name.slice(at + 1, close);
    if (name[at] !== "[" || inner.includes("[")) return [name];
    path.push(inner);
    at = close + 1;
  }
  return path;
}

/** @param isItem the name is `[]`, which is an item except at the top level, where an empty name has no brackets */
function add(branch: Branch, key: string, isItem: boolean): Branch {
  const added = newBranch();
  if (isItem) branch.items.push(added);
  else branch.below.set(key, added);
  const place = !isItem && index.test(key) ? Number(key) : branch.next;
  branch.entries.push({ place, entry: added });
  branch.next = Math.max(branch.next, place + 1);
  return added;
}

function toValue(branch: Branch): Json {
  const { values, below, items } = branch;
  const [only] = values;
  if (below.size + items.length === 0) return values.length === 1 && only !== undefined ? only : values;
  if ([...below.keys()].every((name) => index.test(name))) return toList(branch);
  const object = toObject(branch);
  if (values.length === 0) return object;
  const before = branch.entries.findIndex(({ entry }) => !("value" in entry));
  return values.toSpliced(before, 0, object);
}

const index = /^(?:0|[1-9]\d{0,8})$/;

function toList({ entries }: Branch): Json[] {
  const ordered = entries.toSorted((a, b) => a.place - b.place);
  return ordered.map(({ entry }) => ("value" in entry ? entry.value : toValue(entry)));
}

/** Items among names get the first free numbers. */
function toObject({ below, items }: Branch): JsonObject {
  const object: JsonObject = Object.create(null);
  for (const [name, inner] of below) object[name] = toValue(inner);
  let free = 0;
  for (const item of items) {
    while (Object.hasOwn(object, String(free))) free += 1;
    object[String(free)] = toValue(item);
  }
  return object;
}
