import type { Json, JsonObject } from "#lib/json.ts";

/** A field as it was sent: its name, with brackets if it has any, and its value. */
export type Field = readonly [name: string, value: Json];

export const maxFields = 10_000;
export const tooManyFields = `The form has more than ${maxFields} fields.`;
const maxNesting = 32;

/** A name that nests, as long as its brackets are well formed: `a[b][]`. */
const nested = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** What stands under one name. */
interface Branch {
  /** In the order received. */
  values: Json[];
  /** What is nested below it, by name. */
  below: Map<string, Branch>;
  /** What came as `[]`, each of which is an item of its own. */
  items: Branch[];
}

/**
 * The fields of a form as an object. A repeated field, or `a[]`, becomes an array; `a[b]` nests, 32 deep at most; numbers
 * alone (`a[0]`, `a[1]`) make an array in their order. A name whose brackets are not well formed is taken as it stands. The
 * objects have no prototype, so that `__proto__` is a name like any other.
 *
 * @returns the object, or a sentence saying what there is too much of
 */
export function nestFields(fields: readonly Field[]): JsonObject | string {
  if (fields.length > maxFields) return tooManyFields;
  const root = newBranch();
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (path.length > maxNesting) return `The form has a field that nests deeper than ${maxNesting} levels.`;
    let branch = root;
    for (const [level, key] of path.entries()) branch = descend(branch, key, level === 0);
    branch.values.push(value);
  }
  return toObject(root);
}

const newBranch = (): Branch => ({ values: [], below: new Map(), items: [] });

function pathOf(name: string): string[] {
  const parts = nested.exec(name);
  if (!parts) return [name];
  const [, first = "", rest = ""] = parts;
  return [first, ...rest.slice(1, -1).split("][")];
}

/** An empty name is an item, but at the top, where no brackets are around it. */
function descend(branch: Branch, key: string, isTop: boolean): Branch {
  const known = key === "" && !isTop ? undefined : branch.below.get(key);
  if (known) return known;
  const added = newBranch();
  if (key === "" && !isTop) branch.items.push(added);
  else branch.below.set(key, added);
  return added;
}

function toValue(branch: Branch): Json {
  const { values, below, items } = branch;
  const [only] = values;
  if (below.size + items.length === 0) return values.length === 1 && only !== undefined ? only : values;
  const collection = toCollection(branch);
  return values.length === 0 ? collection : values.concat(collection);
}

const index = /^(?:0|[1-9]\d{0,8})$/;

/** An array where all names are places in one, else an object. */
function toCollection(branch: Branch): Json[] | JsonObject {
  const places = [...branch.below];
  if (!places.every(([name]) => index.test(name))) return toObject(branch);
  const placed = places.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  return [...placed, ...branch.items].map(toValue);
}

/** Items among names get the first numbers that are free. */
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
