import { z } from "zod";
import { flowExportSchema } from "#api/flows/documents/schema.ts";
import { parseJson } from "#components/api/parse-json.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { boxAround, boxesOf, isIn } from "./box.ts";
import { nodesById } from "./derived.ts";
import { findFreeOffset } from "./free-shift.ts";
import { bodyCorner } from "./region-size.ts";

/** Nodes are copied as text, so that they can be pasted into another tab or sent to someone. */
const clipboardSchema = z.strictObject({ format: z.literal("millrace-nodes"), document: documentSchema });

/** Serializes nodes for the clipboard. */
export function toClipboard(part: FlowDocument): string {
  return JSON.stringify({ format: "millrace-nodes", document: part }, null, 2);
}

/**
 * Parses nodes from text: the output of `toClipboard`, or the first flow of an exported file. Null for other
 * text.
 */
export function fromClipboard(text: string): FlowDocument | null {
  const json = parseJson(text);
  const nodes = clipboardSchema.safeParse(json);
  if (nodes.success) return nodes.data.document;
  const flows = flowExportSchema.safeParse(json);
  return flows.success ? (flows.data.flows[0]?.document ?? null) : null;
}

/** Where pasted nodes go: around a point, or beside their original. From there they move to free space. */
export type PasteAt = { center: Point } | "beside";

/**
 * The offset by which a part must move to be placed there, in a container or at the top level, without
 * covering anything.
 */
export function shiftTo(
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  at: PasteAt,
  containerId?: string,
): Point {
  const box = boxAround(boxesOf(part, types).values());
  if (at === "beside" || !box) return findFreeOffset(document, types, part, { x: 0, y: 0 }, containerId);
  const center = { x: at.center.x - box.width / 2, y: at.center.y - box.height / 2 };
  const corner = bodyOf(document, types, containerId, at.center) ?? center;
  const start = { x: corner.x - box.x, y: corner.y - box.y };
  return findFreeOffset(document, types, part, start, containerId);
}

/** Where the nodes in a container begin; null where the point is in it, or there is no container. */
function bodyOf(
  document: FlowDocument,
  types: NodeTypes,
  containerId: string | undefined,
  point: Point,
): Point | null {
  if (containerId === undefined) return null;
  const container = nodesById(document).get(containerId);
  const frame = boxesOf(document, types).get(containerId);
  if (!container || !frame || isIn(point, frame)) return null;
  const corner = bodyCorner(container, types);
  return { x: frame.x + corner.x, y: frame.y + corner.y };
}
