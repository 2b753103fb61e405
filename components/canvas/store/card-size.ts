import type { DocumentNode } from "#engine/document.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** Cards have a size that follows from their node alone, so that nothing is measured before the canvas can be drawn. */
export const cardWidth = 232;
const plainHeight = 64;
const handleRowHeight = 26;
const rowsAbove = 64;

/** The card's width and height in canvas units. A row for each output where there is more than one. */
export function cardSize(node: DocumentNode, types: NodeTypes): { width: number; height: number } {
  const outputs = outputsOf(node, types).length;
  const inputs = definitionOf(node, types)?.inputs.length ?? 0;
  const rows = Math.max(outputs, inputs);
  return { width: cardWidth, height: rows > 1 ? rowsAbove + rows * handleRowHeight : plainHeight };
}

/** How far below the card's top the middle of a side's handle lies. */
export function handleOffset(index: number, count: number): number {
  if (count > 1) return rowsAbove + index * handleRowHeight + handleRowHeight / 2 - 3;
  return plainHeight / 2;
}
