import { boxesOf } from "#components/editor/state/document/box.ts";
import { isOutputConnected } from "#components/editor/state/document/derived.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Ends } from "#engine/edit/edit.ts";
import { innerOf, outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * The connection between two nodes: from the left one's first free output to the right one's first input, or from a
 * container's inner handle to a node in it. null for any other number of nodes.
 */
export function connectionBetween(
  document: FlowDocument,
  types: NodeTypes,
  ids: ReadonlySet<string>,
): Ends | null {
  const boxes = boxesOf(document, types);
  const leftEdge = ({ id }: DocumentNode) => boxes.get(id)?.x ?? 0;
  const [first, second, ...more] = document.nodes
    .filter(({ id }) => ids.has(id))
    .sort((a, b) => leftEdge(a) - leftEdge(b));
  if (!first || !second || more.length > 0) return null;
  const [left, right] = first.parent_id === second.id ? [second, first] : [first, second];
  const outputs = right.parent_id === left.id ? innerOf(left, types) : outputsOf(left, types);
  const output = outputs.find(({ name }) => !isOutputConnected(document.edges, left.id, name)) ?? outputs[0];
  const input = definitionOf(right, types)?.inputs[0];
  if (!output || !input) return null;
  return { source: left.id, source_handle: output.name, target: right.id, target_handle: input.name };
}
