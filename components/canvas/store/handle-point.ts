import type { DocumentNode } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { cardSize, handleOffset } from "./card-size.ts";

/** The middle of an output's handle, on the canvas. */
export function outputPoint(node: DocumentNode, types: NodeTypes, handle: string): Point {
  const outputs = outputsOf(node, types);
  const index = Math.max(
    0,
    outputs.findIndex(({ name }) => name === handle),
  );
  const { width } = cardSize(node, types);
  return { x: node.position.x + width, y: node.position.y + handleOffset(index, outputs.length) };
}

/** The middle of an input's handle, on the canvas. */
export function inputPoint(node: DocumentNode, types: NodeTypes, handle: string): Point {
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const index = Math.max(
    0,
    inputs.findIndex(({ name }) => name === handle),
  );
  return { x: node.position.x, y: node.position.y + handleOffset(index, inputs.length) };
}
