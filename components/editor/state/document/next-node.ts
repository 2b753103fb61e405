import type { FlowDocument } from "#engine/document.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { allPlaced, type Placed } from "#engine/edit/notes.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type Boxes, boxesOf } from "./box.ts";
import { cardSize, cardWidth } from "./card-size.ts";
import { placedById } from "./derived.ts";
import { isOpen } from "./regions.ts";

export type Direction = "left" | "right" | "up" | "down";

/**
 * The node to which an arrow key leads. Right and left follow the connections; without a connection, and for
 * up and down, it is the closest node in that direction; a container counts by its card, which is above the
 * nodes inside. Null without such a node.
 */
export function nextNode(
  document: FlowDocument,
  types: NodeTypes,
  from: string,
  direction: Direction,
): string | null {
  if (direction === "left") {
    const back = document.edges.find(({ target }) => target === from);
    if (back) return back.source;
  }
  if (direction === "right") {
    const on = firstTarget(document, types, from);
    if (on !== null) return on;
  }
  return nearestNode(document, types, from, direction);
}

/** The target of a node's uppermost connected output. */
function firstTarget(document: FlowDocument, types: NodeTypes, from: string): string | null {
  const node = document.nodes.find(({ id }) => id === from);
  for (const { name } of node ? outputsOf(node, types) : []) {
    const edge = document.edges.find(
      ({ source, source_handle }) => source === from && source_handle === name,
    );
    if (edge) return edge.target;
  }
  return null;
}

/** Distance straight ahead counts less than distance to the side. */
function nearestNode(
  document: FlowDocument,
  types: NodeTypes,
  from: string,
  direction: Direction,
): string | null {
  const start = placedById(document).get(from);
  if (!start) return null;
  const boxes = boxesOf(document, types);
  const at = middle(start, types, boxes);
  let best: { id: string; cost: number } | null = null;
  for (const node of allPlaced(document)) {
    if (node.id === from || !boxes.has(node.id)) continue;
    const to = middle(node, types, boxes);
    const [ahead, aside] = measure(to.x - at.x, to.y - at.y, direction);
    if (ahead <= 0 || aside > ahead * 3) continue;
    const cost = ahead + aside * 2;
    if (!best || cost < best.cost) best = { id: node.id, cost };
  }
  return best?.id ?? null;
}

function middle(node: Placed, types: NodeTypes, boxes: Boxes) {
  const { x, y, width, height } = boxes.get(node.id) ?? { ...node.position, width: 0, height: 0 };
  if ("size" in node || !isOpen(node, types)) return { x: x + width / 2, y: y + height / 2 };
  return { x: x + cardWidth / 2, y: y + cardSize(node, types).height / 2 };
}

function measure(dx: number, dy: number, direction: Direction): [ahead: number, aside: number] {
  switch (direction) {
    case "left":
      return [-dx, Math.abs(dy)];
    case "right":
      return [dx, Math.abs(dy)];
    case "up":
      return [-dy, Math.abs(dx)];
    case "down":
      return [dy, Math.abs(dx)];
  }
}
