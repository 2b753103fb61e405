import { isOutputConnected } from "#components/canvas/store/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Ends } from "#engine/edit/edit.ts";
import { outputsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * The connection between two nodes: from the left one's first free output to the right one's first input. null for any
 * other number of nodes.
 */
export function connectionBetween(
  document: FlowDocument,
  types: NodeTypes,
  ids: ReadonlySet<string>,
): Ends | null {
  const [left, right, ...more] = document.nodes
    .filter(({ id }) => ids.has(id))
    .sort((a, b) => a.position.x - b.position.x);
  if (!left || !right || more.length > 0) return null;
  const outputs = outputsOf(left, types);
  const output = outputs.find(({ name }) => !isOutputConnected(document.edges, left.id, name)) ?? outputs[0];
  const input = definitionOf(right, types)?.inputs[0];
  if (!output || !input) return null;
  return { source: left.id, source_handle: output.name, target: right.id, target_handle: input.name };
}
