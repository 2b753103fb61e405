import { type Box, boxAround, boxOf } from "#components/canvas/store/box.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { align, type Guide } from "./alignment.ts";
import { canBeInserted, edgeAtPoint } from "./edge-under.ts";

/** Where dragged nodes are shown, with guides and the drop target. */
export interface Drag {
  positions: ReadonlyMap<string, Point>;
  guides: readonly Guide[];
  /** The edge into which the node is inserted when it is dropped. */
  receivingEdge: string | null;
}

/**
 * A step of a drag: the nodes move together by what aligns them.
 *
 * @param raw the nodes' positions under the pointer, by id
 * @param reach the snapping distance, in canvas units
 */
export function dragNodes(
  document: FlowDocument,
  types: NodeTypes,
  raw: ReadonlyMap<string, Point>,
  reach: number,
): Drag {
  const boxes: Box[] = [];
  const others: Box[] = [];
  for (const node of document.nodes) {
    const at = raw.get(node.id);
    if (at) boxes.push({ ...boxOf(node, types), ...at });
    else others.push(boxOf(node, types));
  }
  const box = boxAround(boxes);
  if (!box) return { positions: raw, guides: [], receivingEdge: null };
  const { shift, guides } = align(box, others, reach);
  const positions = new Map(
    [...raw].map(([id, { x, y }]): [string, Point] => [id, { x: x + shift.x, y: y + shift.y }]),
  );
  return { positions, guides, receivingEdge: findReceiver(document, types, positions) };
}

function findReceiver(
  document: FlowDocument,
  types: NodeTypes,
  positions: ReadonlyMap<string, Point>,
): string | null {
  const [only] = positions;
  if (!only || positions.size > 1) return null;
  const [id, { x, y }] = only;
  const node = document.nodes.find((each) => each.id === id);
  if (!node || !canBeInserted(document, types, node)) return null;
  const { width, height } = boxOf(node, types);
  return edgeAtPoint(document, types, { x: x + width / 2, y: y + height / 2 }, id);
}
