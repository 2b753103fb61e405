import type { DocumentNode } from "#engine/document.ts";
import { outputsOf, type Point } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** A rectangle in canvas units. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** A card's size depends only on its node, so that nothing must be measured before the canvas is drawn. */
export const cardWidth = 184;
/** Between cards that are laid out automatically. A flow of five nodes in a row is 1,176 units wide. */
export const gapAcross = 64;
export const gapDown = 40;
const plainHeight = 64;
const handleRowHeight = 26;
const rowsAbove = 64;

/** The card's width and height in canvas units. One row for each output if there are several. */
export function cardSize(node: DocumentNode, types: NodeTypes): { width: number; height: number } {
  const outputs = outputsOf(node, types).length;
  const inputs = definitionOf(node, types)?.inputs.length ?? 0;
  const rows = Math.max(outputs, inputs);
  return { width: cardWidth, height: rows > 1 ? rowsAbove + rows * handleRowHeight : plainHeight };
}

/** The distance from the card's top to the middle of a handle. */
export function handleOffset(index: number, count: number): number {
  if (count > 1) return rowsAbove + index * handleRowHeight + handleRowHeight / 2 - 3;
  return plainHeight / 2;
}
