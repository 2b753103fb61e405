import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** The path to a value: names and indexes. */
export type DataPath = readonly (string | number)[];

export type DataType = "string" | "number" | "boolean" | "null" | "object" | "array";

/** A line of the tree. */
export interface DataRow {
  /** Unique in the tree; stable as long as the data is. */
  id: string;
  depth: number;
  /** Where the value is. A header's list of one value reads as that value, which is at index 0 of the list. */
  path: DataPath;
  /** Shown before the value: a field's name, an element's index, or a group's range. */
  name: string;
  value: Json;
  type: DataType;
  /** The number of values that it contains; null if it cannot contain any. */
  size: number | null;
  isOpen: boolean;
  /** A group of elements of a long list, which is not a value itself. */
  group: { from: number; to: number } | null;
}

/** The field with a call's metadata. It is last, and closed at first. */
const metadata = "_webhook";

/** Longer lists are split into groups of this size. */
const groupSize = 100;

/**
 * The visible lines of a value, `open` being the ids of the open ones. Only open values are visited, so a megabyte
 * costs only what is shown of it.
 */
export function visibleRows(value: Json, open: ReadonlySet<string>): DataRow[] {
  const rows: DataRow[] = [];
  addInside(rows, value, [], "", 0, open);
  return rows;
}

function addInside(
  rows: DataRow[],
  value: Json,
  path: DataPath,
  id: string,
  depth: number,
  open: ReadonlySet<string>,
): void {
  const entries = entriesOf(value);
  if (entries.length <= groupSize) {
    for (const [step, inner] of entries) addValue(rows, step, inner, path, id, depth, open);
    return;
  }
  for (let from = 0; from < entries.length; from += groupSize) {
    const to = Math.min(from + groupSize, entries.length) - 1;
    const groupId = `${id}/${from}-${to}`;
    const isOpen = open.has(groupId);
    rows.push({
      id: groupId,
      depth,
      path,
      name: `${String(entries[from]?.[0])} … ${String(entries[to]?.[0])}`,
      value,
      type: Array.isArray(value) ? "array" : "object",
      size: to - from + 1,
      isOpen,
      group: { from, to },
    });
    if (!isOpen) continue;
    for (const [step, inner] of entries.slice(from, to + 1))
      addValue(rows, step, inner, path, id, depth + 1, open);
  }
}

function addValue(
  rows: DataRow[],
  step: string | number,
  found: Json,
  above: DataPath,
  aboveId: string,
  depth: number,
  open: ReadonlySet<string>,
): void {
  const id = rowId(aboveId, step);
  const { path, value } = unwrapHeader([...above, step], found);
  const size = sizeOf(value);
  const isOpen = size !== null && size > 0 && open.has(id);
  rows.push({ id, depth, path, name: String(step), value, type: typeOf(value), size, isOpen, group: null });
  if (isOpen) addInside(rows, value, path, id, depth + 1, open);
}

/** The value of a header that came once, which is a list with one element, and the true path to it. */
function unwrapHeader(path: DataPath, value: Json): { path: DataPath; value: Json } {
  const [only, ...more] = Array.isArray(value) ? value : [];
  const isOne = path.at(-2) === "headers" && typeof only === "string" && more.length === 0;
  return isOne ? { path: [...path, 0], value: only } : { path, value };
}

/** An index has a colon, so that the name "0" and the index 0 differ. */
function rowId(above: string, step: string | number): string {
  return typeof step === "number" ? `${above}/:${step}` : `${above}/${JSON.stringify(step)}`;
}

function entriesOf(value: Json): (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return value.map((inner, index) => [index, inner]);
  return isJsonObject(value) ? namesOf(value).map((name) => [name, value[name] ?? null]) : [];
}

/** Metadata about the call comes after the call's own fields. */
function namesOf(value: JsonObject): string[] {
  const names = Object.keys(value);
  if (!Object.hasOwn(value, metadata)) return names;
  return [...names.filter((name) => name !== metadata), metadata];
}

function sizeOf(value: Json): number | null {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : null;
}

/** A value's type in the terms of tags. */
function typeOf(value: Json): DataType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean" ? type : "object";
}

/** The ids that are open at first: as many levels as fit into this many lines. */
export function initiallyOpen(value: Json, maxLines: number): ReadonlySet<string> {
  let open: ReadonlySet<string> = new Set();
  for (;;) {
    const rows = visibleRows(value, open);
    const closed = rows.filter(
      ({ size, isOpen, group, name }) =>
        group === null && size !== null && size > 0 && !isOpen && name !== metadata,
    );
    const lines = closed.reduce((sum, { size }) => sum + Math.min(size ?? 0, groupSize), rows.length);
    if (closed.length === 0 || lines > maxLines) return open;
    open = new Set([...open, ...closed.map(({ id }) => id)]);
  }
}

/** The lines at any depth whose name or value contains the text, at most `limit`; each is named by its whole path. */
export function matchingRows(value: Json, text: string, limit: number): DataRow[] {
  const wanted = text.toLowerCase();
  const found: DataRow[] = [];
  const visit = (inner: Json, path: DataPath, id: string): boolean => {
    for (const [step, wrapped] of entriesOf(inner)) {
      if (found.length >= limit) return false;
      const { path: at, value: each } = unwrapHeader([...path, step], wrapped);
      const eachId = rowId(id, step);
      if (String(step).toLowerCase().includes(wanted) || valueHolds(each, wanted)) {
        const size = sizeOf(each);
        found.push({
          id: eachId,
          depth: 0,
          path: at,
          name: [...path, step].join("."),
          value: each,
          type: typeOf(each),
          size,
          isOpen: false,
          group: null,
        });
      }
      if (typeof each === "object" && each !== null && !visit(each, at, eachId)) return false;
    }
    return true;
  };
  visit(value, [], "");
  return found;
}

function valueHolds(value: Json, wanted: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(wanted);
  return (typeof value !== "object" || value === null) && String(value).includes(wanted);
}
