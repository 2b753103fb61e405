import type { Json, JsonObject } from "#lib/json.ts";

/** A field as it was sent: its name, with brackets if it has any, and its value. */
export type Field = readonly [name: string, value: Json];

const maxFields = 10_000;
const maxNesting = 32;

/** A name that nests, as long as its brackets are well formed: `a[b][]`. */
const nested = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/** What stands under one name: values, in the order received, and what is nested below it. */
interface Branch {
  values: Json[];
  below: Map<string, Branch>;
  /** How many `[]` came, each of which is an item of its own. */
  appended: number;
}

/**
 * The fields of a form as an object. A repeated field, or `a[]`, becomes an array; `a[b]` nests, 32 deep at most; numbers
 * alone (`a[0]`, `a[1]`) make an array in their order. A name whose brackets are not well formed is taken as it stands. The
 * objects have no prototype, so that `__proto__` is a name like any other.
 *
 * @returns the object, or a sentence saying what there is too much of
 */
export function nestFields(fields: readonly Field[]): JsonObject | string {
  if (fields.length > maxFields) return `The form has more than ${maxFields} fields.`;
  const root = newBranch();
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (path.length > maxNesting) return `The form has a field that nests deeper than ${maxNesting} levels.`;
    let branch = root;
    for (const key of path) branch = descend(branch, key);
    branch.values.push(value);
  }
  return toObject(root.below);
}

const newBranch = (): Branch => ({ values: [], below: new Map(), appended: 0 });

function pathOf(name: string): string[] {
  const parts = nested.exec(name);
  if (!parts) return [name];
  const [, first = "", rest = ""] = parts;
  return [first, ...rest.slice(1, -1).split("][")];
}

function descend(branch: Branch, key: string): Branch {
  if (key === "") {
    // A key that no sender can write, so that `a[]` and `a[0]` do not meet.
    const added = newBranch();
    branch.below.set(`[${branch.appended++}`, added);
    return added;
  }
  const known = branch.below.get(key);
  if (known) return known;
  const added = newBranch();
  branch.below.set(key, added);
  return added;
}

function toValue({ values, below }: Branch): Json {
  const [only] = values;
  if (below.size === 0) return values.length === 1 && only !== undefined ? only : values;
  const nestedBelow = toCollection(below);
  return values.length === 0 ? nestedBelow : values.concat(nestedBelow);
}

const index = /^(?:0|[1-9]\d{0,8})$/;

/** An array where all names are places in one, else an object. */
function toCollection(below: Map<string, Branch>): Json[] | JsonObject {
  const names = [...below.keys()];
  if (!names.every((name) => name.startsWith("[") || index.test(name))) return toObject(below);
  const placed = names.filter((name) => !name.startsWith("[")).toSorted((a, b) => Number(a) - Number(b));
  const appended = names.filter((name) => name.startsWith("["));
  return [...placed, ...appended].map((name) => toValue(below.get(name) ?? newBranch()));
}

function toObject(below: Map<string, Branch>): JsonObject {
  const object: JsonObject = Object.create(null);
  let free = 0;
  for (const [name, branch] of below) {
    if (!name.startsWith("[")) object[name] = toValue(branch);
  }
  for (const [name, branch] of below) {
    if (!name.startsWith("[")) continue;
    while (Object.hasOwn(object, String(free))) free += 1;
    object[String(free)] = toValue(branch);
  }
  return object;
}
