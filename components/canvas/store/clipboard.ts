import { z } from "zod";
import { parseJson } from "#components/api/parse-json.ts";
import { copyDocument } from "#engine/copy-document.ts";
import { documentSchema, type FlowDocument, maxEdges, maxNodes } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { flowExportSchema } from "#server/flows/documents/schema.ts";
import type { Point } from "./document.ts";
import { freeShift } from "./free-shift.ts";
import { uniqueKey } from "./keys.ts";
import { withFreeLabels } from "./labels.ts";
import { renameInTags } from "./rename-tags.ts";

/** Nodes on the clipboard are text, so that they can be pasted into another tab or sent to somebody. */
const clipboardSchema = z.strictObject({ format: z.literal("millrace-nodes"), document: documentSchema });

/** The nodes and the edges between them. */
export function partOf(document: FlowDocument, ids: ReadonlySet<string>): FlowDocument {
  return {
    nodes: document.nodes.filter(({ id }) => ids.has(id)),
    edges: document.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
  };
}

/** Text for the clipboard. */
export function toClipboard(part: FlowDocument): string {
  return JSON.stringify({ format: "millrace-nodes", document: part }, null, 2);
}

/** The nodes that a text holds: what `toClipboard` wrote, or the first flow of an exported file. null: neither. */
export function fromClipboard(text: string): FlowDocument | null {
  const json = parseJson(text);
  const nodes = clipboardSchema.safeParse(json);
  if (nodes.success) return nodes.data.document;
  const flows = flowExportSchema.safeParse(json);
  return flows.success ? (flows.data.flows[0]?.document ?? null) : null;
}

/** Where pasted nodes go: around a point, or beside where they are. From there they move to free space. */
export type PasteAt = { center: Point } | "beside";

/**
 * The document with the part added where nothing is covered: new ids throughout, labels that are taken with a number, keys
 * that are taken changed in the part's own tags too. Gives the new nodes' ids, or why it cannot be.
 */
export function pasted(
  document: FlowDocument,
  types: NodeTypes,
  part: FlowDocument,
  at: PasteAt,
): { document: FlowDocument; nodeIds: string[] } | { refusal: string } {
  if (document.nodes.length + part.nodes.length > maxNodes)
    return { refusal: `A flow holds at most ${maxNodes} nodes.` };
  if (document.edges.length + part.edges.length > maxEdges)
    return { refusal: `A flow holds at most ${maxEdges} connections.` };

  const taken = new Set(document.nodes.map(({ key }) => key));
  const changes = new Map<string, string>();
  for (const { key } of part.nodes) {
    const free = uniqueKey(key, taken);
    taken.add(free);
    if (free !== key) changes.set(key, free);
  }
  const { x, y } = freeShift(
    document,
    types,
    part,
    at === "beside" ? { x: 0, y: 0 } : shiftTo(part, at.center),
  );
  const copy = copyDocument(part);
  const nodes = withFreeLabels(copy.nodes, document, types).map((node) => ({
    ...renameInTags(node, changes),
    key: changes.get(node.key) ?? node.key,
    position: { x: Math.round(node.position.x + x), y: Math.round(node.position.y + y) },
  }));
  return {
    document: { nodes: [...document.nodes, ...nodes], edges: [...document.edges, ...copy.edges] },
    nodeIds: nodes.map(({ id }) => id),
  };
}

/** How far the part must move for the middle of its nodes' corners to come to a point. */
function shiftTo(part: FlowDocument, center: Point): Point {
  const xs = part.nodes.map(({ position }) => position.x);
  const ys = part.nodes.map(({ position }) => position.y);
  return { x: center.x - middle(xs), y: center.y - middle(ys) };
}

function middle(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
}
