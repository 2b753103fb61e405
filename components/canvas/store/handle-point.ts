import type { DocumentNode } from "#engine/document.ts";
import { cardSize, handleOffset } from "./card-size.ts";
import { definitionOf, outputsOf, type Point } from "./document.ts";

/** The middle of an output's handle, on the canvas. */
export function outputPoint(node: DocumentNode, handle: string): Point {
  const outputs = outputsOf(node);
  const index = Math.max(
    0,
    outputs.findIndex(({ name }) => name === handle),
  );
  const { width } = cardSize(node);
  return { x: node.position.x + width, y: node.position.y + handleOffset(index, outputs.length) };
}

/** The middle of an input's handle, on the canvas. */
export function inputPoint(node: DocumentNode, handle: string): Point {
  const inputs = definitionOf(node.type)?.inputs ?? [];
  const index = Math.max(
    0,
    inputs.findIndex(({ name }) => name === handle),
  );
  return { x: node.position.x, y: node.position.y + handleOffset(index, inputs.length) };
}
