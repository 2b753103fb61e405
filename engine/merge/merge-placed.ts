import type { FlowDocument } from "#engine/document.ts";
import { mapNodes } from "#engine/edit/change.ts";
import { allPlaced, mapNotes, type Placed } from "#engine/edit/notes.ts";
import { isSameJson } from "#lib/same-json.ts";
import type { Conflicts, Versions } from "./conflict.ts";
import { ancestry, type Fate } from "./fate.ts";
import type { Sides } from "./merge-fields.ts";
import { placeOf } from "./merge-items.ts";

/** Merges lists of nodes or of notes by id: theirs in their order, then those that only I have. */
export function mergePlaced<Item extends Placed>(
  versions: Versions<readonly Item[]>,
  fate: Fate,
  merge: (sides: Sides<Item>, conflicts: Conflicts) => Item,
  conflicts: Conflicts,
): Item[] {
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const mergeOne = (id: string): Item | null => {
    const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own && other) {
      if (isSameJson(own, other) || (before && isSameJson(before, other))) return own;
      if (before && isSameJson(before, own)) return other;
      return merge({ base: before, mine: own, theirs: other }, conflicts);
    }
    if (own) return fate.stays(own, "mine") ? own : null;
    return other && fate.stays(other, "theirs") ? other : null;
  };
  return [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id) => mergeOne(id) ?? []);
}

/**
 * Gives a place to items that lost their container, because one side moved them into a container that the
 * other side removed: where theirs or mine has it, else at the top level. So it does to containers that the
 * two sides moved into each other.
 */
export function withParents(document: FlowDocument, { mine, theirs }: Versions<FlowDocument>): FlowDocument {
  const places = [theirs, mine].map((side) => new Map(allPlaced(side).map((item) => [item.id, item])));
  const moved = mapBroken(document, (item, containers) => {
    const options = places.flatMap((items) => items.get(item.id) ?? []);
    return options.find(
      ({ parent_id }) =>
        parent_id === undefined || (parent_id !== item.parent_id && containers.has(parent_id)),
    );
  });
  return mapBroken(moved, () => undefined);
}

type Items = ReadonlyMap<string, Placed>;

/** Moves items that are in a missing container, or inside themselves. */
function mapBroken(
  document: FlowDocument,
  findPlace: (item: Placed, containers: Items) => Placed | undefined,
): FlowDocument {
  const containers: Items = new Map(document.nodes.map((node) => [node.id, node]));
  const move = <Item extends Placed>(item: Item): Item => {
    if (!isBroken(item, containers)) return item;
    const { parent_id: _, ...others } = item;
    const place = findPlace(item, containers);
    return { ...others, ...(place && placeOf(place)) } as Item;
  };
  return mapNotes(mapNodes(document, move), move);
}

function isBroken(item: Placed, containers: Items): boolean {
  if (item.parent_id === undefined) return false;
  return (
    !containers.has(item.parent_id) ||
    ancestry(item, containers).some(({ parent_id }) => parent_id === item.id)
  );
}
