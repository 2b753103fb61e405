import { hasCalls } from "#components/call/has-calls.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { type Boxes, boxesOf } from "./box.ts";
import type { Box } from "./card-size.ts";

/** A trigger's last calls, in canvas units. The stylesheet uses the same heights. */
export const stripSize = { row: 24, head: 24, rows: 5, width: 236 };
/** Between a card and its last calls: the card's state line is there. */
export const stripGap = 26;

/** Whether a node's last calls are shown beside it. */
export function hasStrip(node: DocumentNode, types: NodeTypes): boolean {
  return hasCalls(definitionOf(node, types));
}

/** The boxes of nodes and notes; that of a trigger with calls includes the place of its last calls below it. */
export function roomsOf(document: Pick<FlowDocument, "nodes" | "notes">, types: NodeTypes): Boxes {
  const boxes = boxesOf(document, types);
  const withStrips = document.nodes.filter((node) => hasStrip(node, types));
  if (withStrips.length === 0) return boxes;
  const rooms = new Map(boxes);
  for (const { id } of withStrips) {
    const box = boxes.get(id);
    if (box) rooms.set(id, withStrip(box));
  }
  return rooms;
}

function withStrip({ x, y, width, height }: Box): Box {
  const strip = stripGap + stripSize.head + stripSize.rows * stripSize.row;
  return { x, y, width: Math.max(width, stripSize.width), height: height + strip };
}
