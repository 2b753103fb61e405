import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import { labelOf, outputsOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/** "Order check → Send mail", with the handle where the source has more than one: "Order check (True) → Send mail". */
export function edgeText(edge: DocumentEdge, { nodes }: FlowDocument, types: NodeTypes): string {
  const source = nodes.find(({ id }) => id === edge.source);
  const target = nodes.find(({ id }) => id === edge.target);
  if (!source || !target) return "A connection without a node";
  const outputs = outputsOf(source, types);
  const handle = outputs.find(({ name }) => name === edge.source_handle);
  const from = outputs.length > 1 || !handle ? ` (${handle?.label ?? edge.source_handle})` : "";
  return `${labelOf(source, types)}${from} → ${labelOf(target, types)}`;
}
