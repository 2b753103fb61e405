import { isSameJson } from "#lib/same-json.ts";
import type { Conflicts, Versions } from "./conflict.ts";

/** One item on both sides. `base` is undefined if both have added it. */
export interface Sides<Item> {
  base: Item | undefined;
  mine: Item;
  theirs: Item;
}

/** A part of an item on which the last writer wins: mine, unless only they changed it. */
export function lastWritten<Item, Part extends object>(
  { base, mine, theirs }: Sides<Item>,
  partOf: (item: Item) => Part,
): Part {
  return base !== undefined && isSameJson(partOf(base), partOf(mine)) ? partOf(theirs) : partOf(mine);
}

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Merges objects field by field. Both sides have changed a field in conflict if both values differ from the
 * base's, and from each other.
 *
 * @param ownerId the node or note that they belong to; null for the flow
 * @param prefix precedes a field's name in conflicts: `config.`
 */
export function mergeFields(
  { base, mine, theirs }: Versions<FieldValues>,
  ownerId: string | null,
  prefix: string,
  conflicts: Conflicts,
): Record<string, unknown> {
  const merged: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, own, other] = [base, mine, theirs].map((side) => ownValue(side, name));
    const field = prefix + name;
    let value = own;
    if (isSameJson(before, own)) value = other;
    else if (!isSameJson(before, other) && !isSameJson(own, other)) {
      const id = `${ownerId ?? "flow"}/${field}`;
      const side = conflicts.decide({ kind: "field", id, ownerId, field, mine: own, theirs: other });
      value = side === "mine" ? own : other;
    }
    if (value !== undefined) merged.push([name, value]);
  }
  return Object.fromEntries(merged);
}

function ownValue(values: FieldValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
