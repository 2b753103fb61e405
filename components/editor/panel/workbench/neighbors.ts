import { nextNode } from "#components/editor/state/document/next-node.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";

/**
 * The nodes before and after a node, along its connections. After a node that has run, the one to which it led.
 *
 * @param handle its exit handle; null if it did not run
 */
export function neighbors(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  handle: string | null,
): { previous: string | null; next: string | null } {
  const hasEdge = (side: "source" | "target") => document.edges.some((edge) => edge[side] === nodeId);
  const taken = document.edges.find((edge) => edge.source === nodeId && edge.source_handle === handle);
  return {
    previous: hasEdge("target") ? nextNode(document, types, nodeId, "left") : null,
    next: taken?.target ?? (hasEdge("source") ? nextNode(document, types, nodeId, "right") : null),
  };
}
