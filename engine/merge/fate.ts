import type { FlowDocument } from "#engine/document.ts";
import { allPlaced, type Placed } from "#engine/edit/notes.ts";
import type { Conflicts, Side, Versions } from "./conflict.ts";
import { isEdited } from "./merge-items.ts";

type Items = ReadonlyMap<string, Placed>;

/** Decides about nodes and notes that only one side has. */
export interface Fate {
  /** Whether an item that only `side` has stays. */
  stays(item: Placed, side: Side): boolean;
  /** Items that the other side removed and that stay, with the side that kept them. */
  readonly restored: ReadonlyMap<string, Side>;
}

/**
 * An item that one side added stays; one that the other side removed does not, unless this side has edited
 * it, or something inside it: that is a conflict. The contents of a container share its fate.
 */
export function createFate(versions: Versions<FlowDocument>, conflicts: Conflicts): Fate {
  const items: Versions<Items> = {
    base: byId(versions.base),
    mine: byId(versions.mine),
    theirs: byId(versions.theirs),
  };
  const edited = { mine: editedIn(items.base, items.mine), theirs: editedIn(items.base, items.theirs) };
  const decided = new Map<string, boolean>();
  const restored = new Map<string, Side>();

  const staysWith = (removed: Placed, side: Side): boolean => {
    const known = decided.get(removed.id);
    if (known !== undefined) return known;
    const removedBy = otherSide(side);
    const stays =
      edited[side].has(removed.id) &&
      conflicts.decide({ kind: "removal", id: `${removed.id}/removal`, ownerId: removed.id, removedBy }) ===
        side;
    decided.set(removed.id, stays);
    return stays;
  };

  return {
    restored,
    stays(item, side) {
      const removed = ancestry(item, items[side]).findLast(
        ({ id }) => items.base.has(id) && !items[otherSide(side)].has(id),
      );
      if (!removed) return true;
      const stays = staysWith(removed, side);
      if (stays) restored.set(item.id, side);
      return stays;
    },
  };
}

function otherSide(side: Side): Side {
  return side === "mine" ? "theirs" : "mine";
}

function byId(document: FlowDocument): Items {
  return new Map(allPlaced(document).map((item) => [item.id, item]));
}

/** The ids of the edited or added items, and of the containers around them. */
function editedIn(base: Items, side: Items): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const item of side.values()) {
    const before = base.get(item.id);
    if (before && !isEdited(before, item)) continue;
    for (const { id } of ancestry(item, side)) ids.add(id);
  }
  return ids;
}

/** The item and the containers around it, innermost first. */
export function ancestry(item: Placed, items: Items): Placed[] {
  const chain = new Set([item]);
  for (const { parent_id } of chain) {
    const parent = parent_id === undefined ? undefined : items.get(parent_id);
    if (parent) chain.add(parent);
  }
  return [...chain];
}
