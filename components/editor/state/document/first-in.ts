import type { FlowDocument } from "#engine/document.ts";
import type { InsertPoint } from "#engine/edit/add.ts";
import { innerOf } from "#engine/edit/edit.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { nodesById } from "./derived.ts";
import { nodesIn } from "./regions.ts";

/** Where the first node of an empty container is connected: at its inner handle. undefined for any other place or type. */
export function firstIn(
  document: FlowDocument,
  types: NodeTypes,
  containerId: string | undefined,
  type: string,
): InsertPoint | undefined {
  const container = containerId === undefined ? undefined : nodesById(document).get(containerId);
  if (!container || nodesIn(document, containerId).length > 0) return undefined;
  const [handle] = innerOf(container, types);
  if (!handle || types.newest(type)?.inputs.length === 0) return undefined;
  return { after: { nodeId: container.id, handle: handle.name } };
}
