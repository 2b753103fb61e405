import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import { connect, insertOnEdge } from "#engine/edit/connect.ts";
import { applied, innerOf, inputsOf, type Point } from "#engine/edit/edit.ts";
import { moveInto, rootsOf } from "#engine/edit/move-into.ts";
import { allPlaced, withNotes } from "#engine/edit/notes.ts";
import { partOf } from "#engine/edit/paste.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxAround, boxesOf, isIn } from "./box.ts";
import { nodesById } from "./derived.ts";
import { findFreeOffset } from "./free-shift.ts";
import { keepClear, shiftNodes } from "./keep-clear.ts";
import { bodyCorner } from "./region-size.ts";
import { nodesIn } from "./regions.ts";

export interface Move {
  /** Also inserts a node between an edge's ends, if possible. */
  insert?: { nodeId: string; edgeId: string } | null;
  /** Also moves these nodes into a container, or to the top level (undefined). */
  into?: { nodeIds: ReadonlySet<string>; containerId: string | undefined };
  /** A small move by key; several without a pause form one undo step. */
  nudge?: boolean;
}

/** The result of a move into or out of a container, or why it is not possible. */
export type Moved = { removedEdges: number } | { refusal: string };

/** The document after a drag: nodes at their new positions, in their new container, inserted on an edge. */
export function movedNodes(
  document: FlowDocument,
  types: NodeTypes,
  positions: ReadonlyMap<string, Point>,
  { insert, into }: Move,
): { document: FlowDocument; result: Moved } {
  const moved = moveNodes(document, positions);
  if (insert) {
    const inserted = applied(moved, insertOnEdge(moved, types, insert.nodeId, insert.edgeId));
    return { document: keepClear(document, inserted, types), result: { removedEdges: 0 } };
  }
  if (!into) return { document: moved, result: { removedEdges: 0 } };
  const entered = moveInto(moved, types, into.nodeIds, into.containerId);
  if ("refusal" in entered) return { document, result: entered };
  const first = withFirst(entered.document, types, into.nodeIds, into.containerId);
  return { document: keepClear(document, first, types), result: entered };
}

/** A document in which nodes have just changed their container: they move to free space in it. */
export function settledIn(
  before: FlowDocument,
  after: FlowDocument,
  types: NodeTypes,
  roots: ReadonlySet<string>,
  containerId: string | undefined,
): FlowDocument {
  const part = partOf(after, roots);
  const moved = new Set(allPlaced(part).map(({ id }) => id));
  const others = withNotes(
    { ...after, nodes: after.nodes.filter(({ id }) => !moved.has(id)) },
    after.notes?.filter(({ id }) => !moved.has(id)) ?? [],
  );
  const box = boxAround(boxesOf(part, types).values());
  if (!box) return after;
  const frame = containerId === undefined ? undefined : boxesOf(others, types).get(containerId);
  const container = containerId === undefined ? undefined : nodesById(after).get(containerId);
  const start = { x: 0, y: 0 };
  if (
    frame &&
    container &&
    !(isIn(box, frame) && isIn({ x: box.x + box.width, y: box.y + box.height }, frame))
  ) {
    const content = boxAround(
      nodesIn(others, containerId).flatMap(({ id }) => boxesOf(others, types).get(id) ?? []),
    );
    const corner = bodyCorner(container, types);
    start.x = frame.x + corner.x - box.x;
    start.y = (content ? content.y + content.height + 40 : frame.y + corner.y) - box.y;
  }
  const shift = findFreeOffset(others, types, part, start, containerId);
  const placed = shiftNodes(after, new Map([...roots].map((id) => [id, shift])));
  return keepClear(before, withFirst(placed, types, roots, containerId), types);
}

/** Connects the inner handle of a container to the only node that was moved into it, if nothing else is there. */
function withFirst(
  document: FlowDocument,
  types: NodeTypes,
  nodeIds: ReadonlySet<string>,
  containerId: string | undefined,
): FlowDocument {
  const container = containerId === undefined ? undefined : nodesById(document).get(containerId);
  const [only, ...others] = nodesIn(document, containerId);
  if (!container || !only || others.length > 0 || !rootsOf(document, nodeIds).has(only.id)) return document;
  const [handle] = innerOf(container, types);
  const [input] = inputsOf(only, types);
  if (!handle || !input) return document;
  const ends = {
    source: container.id,
    source_handle: handle.name,
    target: only.id,
    target_handle: input.name,
  };
  return applied(document, connect(document, types, ends));
}
