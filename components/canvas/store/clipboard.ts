import { z } from "zod";
import { parseJson } from "#components/api/parse-json.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { flowExportSchema } from "#server/flows/documents/schema.ts";
import { findFreeOffset } from "./free-shift.ts";

/** Nodes are copied as text, so that they can be pasted into another tab or sent to someone. */
const clipboardSchema = z.strictObject({ format: z.literal("millrace-nodes"), document: documentSchema });

/** Serializes nodes for the clipboard. */
export function toClipboard(part: FlowDocument): string {
  return JSON.stringify({ format: "millrace-nodes", document: part }, null, 2);
}

/** Parses nodes from text: what `toClipboard` wrote, or the first flow of an exported file. null: neither. */
export function fromClipboard(text: string): FlowDocument | null {
  const json = parseJson(text);
  const nodes = clipboardSchema.safeParse(json);
  if (nodes.success) return nodes.data.document;
  const flows = flowExportSchema.safeParse(json);
  return flows.success ? (flows.data.flows[0]?.document ?? null) : null;
}

/** Where pasted nodes go: around a point, or beside their original. From there they move to free space. */
export type PasteAt = { center: Point } | "beside";

/** How far to move a part so that it is placed there and covers nothing. */
export function shiftTo(document: FlowDocument, types: NodeTypes, part: FlowDocument, at: PasteAt): Point {
  if (at === "beside") return findFreeOffset(document, types, part, { x: 0, y: 0 });
  const xs = part.nodes.map(({ position }) => position.x);
  const ys = part.nodes.map(({ position }) => position.y);
  return findFreeOffset(document, types, part, { x: at.center.x - middle(xs), y: at.center.y - middle(ys) });
}

function middle(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
}
