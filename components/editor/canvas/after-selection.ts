import { isOutputConnected, nodesById } from "#components/editor/state/document/derived.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { innerOf, outputsOf } from "#engine/edit/edit.ts";
import type { Handle } from "#engine/node.ts";
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
  const [free] = freeOutputs(document, types, node);
  const handle = free ?? outputsOf(node, types)[0];
  return handle && { after: { nodeId: node.id, handle: handle.name } };
}

/**
 * Where to connect a new node while nothing is selected: at the flow's only free output; if there are several, behind the
 * node that was selected last.
 */
export function afterLast(
  document: FlowDocument,
  types: NodeTypes,
  lastNode: string | null,
  type: string | null,
): InsertPoint | undefined {
  const open = document.nodes.filter((node) => freeOutputs(document, types, node).length > 0);
  const [only] = open;
  const isOnly = open.length === 1 && only && freeOutputs(document, types, only).length === 1;
  return afterSelection(document, types, isOnly ? only.id : lastNode, type);
}

/** The outputs of a node without a connection, those inside of a container first. */
function freeOutputs(document: FlowDocument, types: NodeTypes, node: DocumentNode): Handle[] {
  const inner = isCollapsed(node, types) ? [] : innerOf(node, types);
  return [...inner, ...outputsOf(node, types)].filter(
    ({ name }) => !isOutputConnected(document.edges, node.id, name),
  );
}

/** The type of the node that a new one there would follow; undefined for none. */
export function typeBefore(document: FlowDocument, insertAt: InsertPoint | undefined): string | undefined {
  if (!insertAt || "before" in insertAt) return undefined;
  const id =
    "after" in insertAt
      ? insertAt.after.nodeId
      : document.edges.find((edge) => edge.id === insertAt.onEdge)?.source;
  return id === undefined ? undefined : nodesById(document).get(id)?.type;
}
