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
/**
 * Between cards that are laid out automatically: wide enough to aim at the connection beside its "+". A flow of five nodes in
 * a row is 1,240 units wide.
 */
export const gapAcross = 80;
export const gapDown = 40;
const plainHeight = 64;
/** Handles are on the grid of 8 units on which cards are placed, so that a connection to a card beside its handle is straight. */
const handleRowHeight = 24;
const firstRow = 72;
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
  if (count > 1) return firstRow + index * handleRowHeight;
  return plainHeight / 2;
}
