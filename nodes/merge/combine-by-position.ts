import type { JsonObject } from "#lib/json.ts";
import { type Combined, combine, objectsOf } from "./combine-items.ts";
import type { NamedList } from "./named-lists.ts";
import type { Settings } from "./settings.ts";

/**
 * Combines the first items of all lists, then the second ones, and so on: as many as the shortest list has (`inner`),
 * the first one (`left`), or the longest (`outer`).
 */
export function combineByPosition(
  { join, conflict }: Pick<Settings, "join" | "conflict">,
  lists: readonly NamedList[],
): Combined {
  const sides: (readonly JsonObject[])[] = [];
  for (const list of lists) {
    const side = objectsOf(list);
    if ("error" in side) return side;
    sides.push(side.items);
  }
  const lengths = sides.map(({ length }) => length);
  const lengthOf = { inner: Math.min(...lengths), left: lengths[0] ?? 0, outer: Math.max(...lengths) };
  const count = lengths.length === 0 ? 0 : lengthOf[join];
  const items = Array.from({ length: count }, (_, at) =>
    sides.reduce((item: JsonObject, side) => combine(item, side[at] ?? {}, conflict), {}),
  );
  return { items };
}
