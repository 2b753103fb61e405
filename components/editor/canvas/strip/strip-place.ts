import { boxesOf } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";
import { hasStrip, stripGap, stripSize } from "#components/editor/state/document/room.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";

const gap = { below: stripGap, above: 26, left: 28, around: 8 };
/** Fewer rows are not worth a separate place. */
const fewestRows = 2;

/** Where the last calls are shown, relative to the corner of their trigger's card. */
export interface StripPlace {
  x: number;
  /** Its upper edge; for one above the card its lower edge. */
  y: number;
  rows: number;
  side: "below" | "above" | "left";
}

/**
 * The place for a trigger's last calls that covers none of the other boxes: below the card, otherwise above
 * it, as many rows as there is room for. Without room, on the left, in which flows rarely have anything.
 */
export function stripPlace(card: Box, others: Iterable<Box>): StripPlace {
  let below = Number.POSITIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  for (const box of others) {
    if (box.x >= card.x + stripSize.width + gap.around || box.x + box.width <= card.x - gap.around) continue;
    if (box.y >= card.y + card.height) below = Math.min(below, box.y - card.y - card.height);
    else if (box.y + box.height <= card.y) above = Math.min(above, card.y - box.y - box.height);
  }
  const rows = { below: rowsIn(below - gap.below), above: rowsIn(above - gap.above) };
  if (rows.below >= fewestRows && rows.below >= rows.above)
    return { x: 0, y: card.height + gap.below, rows: rows.below, side: "below" };
  if (rows.above >= fewestRows) return { x: 0, y: -gap.above, rows: rows.above, side: "above" };
  return { x: -stripSize.width - gap.left, y: 0, rows: stripSize.rows, side: "left" };
}

function rowsIn(height: number): number {
  const free = Math.floor((height - gap.around - stripSize.head) / stripSize.row);
  return Math.max(0, Math.min(stripSize.rows, free));
}

/** A trigger whose last calls are shown, with their place, and the box that they take at most. */
export interface Strip {
  node: DocumentNode;
  place: StripPlace;
  box: Box;
}

/** The last calls that the canvas shows, in the order of the nodes. */
export function stripsOf(document: FlowDocument, types: NodeTypes): Strip[] {
  const boxes = boxesOf(document, types);
  return document.nodes.flatMap((node) => {
    const card = boxes.get(node.id);
    if (!card || !hasStrip(node, types)) return [];
    const others = [...boxes].flatMap(([id, other]) => (id === node.id ? [] : [other]));
    const place = stripPlace(card, others);
    const height = stripSize.head + place.rows * stripSize.row;
    const top = card.y + place.y - (place.side === "above" ? height : 0);
    return [{ node, place, box: { x: card.x + place.x, y: top, width: stripSize.width, height } }];
  });
}
