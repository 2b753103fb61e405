import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { type Boxes, boxesOf } from "./box.ts";
import { handleOffset } from "./card-size.ts";
import { nodesById } from "./derived.ts";
import { innerHandleIndex, innerHandleOffset } from "./region-size.ts";

interface EdgeEnds {
  source: string;
  source_handle: string;
  target: string;
  target_handle: string;
}

/** Where an edge begins and ends on the canvas; null where a node is missing or hidden. `boxes`: where the nodes are. */
export function edgePoints(
  document: FlowDocument,
  types: NodeTypes,
  edge: EdgeEnds,
  boxes: Boxes = boxesOf(document, types),
): { from: Point; to: Point } | null {
  const source = nodesById(document).get(edge.source);
  const target = nodesById(document).get(edge.target);
  if (!source || !target || !boxes.has(source.id) || !boxes.has(target.id)) return null;
  const from = outputPoint(source, types, edge.source_handle, boxes);
  return { from, to: inputPoint(target, types, edge.target_handle, boxes) };
}

/** The middle of an output's or inner handle, on the canvas. */
export function outputPoint(node: DocumentNode, types: NodeTypes, handle: string, boxes: Boxes): Point {
  const { x, y, width } = boxes.get(node.id) ?? { ...node.position, width: 0 };
  const inner = innerHandleIndex(node, types, handle);
  if (inner >= 0) {
    const offset = innerHandleOffset(node, types, inner);
    return { x: x + offset.x, y: y + offset.y };
  }
  const outputs = outputsOf(node, types);
  const index = Math.max(
    0,
    outputs.findIndex(({ name }) => name === handle),
  );
  return { x: x + width, y: y + handleOffset(index, outputs.length) };
}

function inputPoint(node: DocumentNode, types: NodeTypes, handle: string, boxes: Boxes): Point {
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const index = Math.max(
    0,
    inputs.findIndex(({ name }) => name === handle),
  );
  const { x, y } = boxes.get(node.id) ?? node.position;
  return { x, y: y + handleOffset(index, inputs.length) };
}
