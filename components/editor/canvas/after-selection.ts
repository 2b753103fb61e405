import { isOutputConnected, nodesById } from "#components/editor/state/document/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { innerOf, outputsOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/**
 * Where to connect a new node that is added while a node is selected: at that node's first free output. In an empty
 * container it goes inside, because a loop needs something to repeat.
 */
export function afterSelection(
  document: FlowDocument,
  types: NodeTypes,
  selected: string | null,
  type: string | null,
): InsertPoint | undefined {
  const node = selected === null ? undefined : nodesById(document).get(selected);
  if (!node) return undefined;
  if (type !== null && types.newest(type)?.inputs.length === 0) return undefined;
  const inner = isCollapsed(node, types) ? [] : innerOf(node, types);
  const outputs = [...inner, ...outputsOf(node, types)];
  const free = outputs.find(({ name }) => !isOutputConnected(document.edges, node.id, name));
  const handle = free ?? outputs[inner.length];
  return handle && { after: { nodeId: node.id, handle: handle.name } };
}
