import { nodesById } from "#components/editor/state/document/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/**
 * The enabled triggers whose output is all that a node needs: the node itself, or those directly before it. null if other
 * nodes lead to it. Without `alone`, everything after the node runs too, so the trigger must lead to nothing else.
 */
export function triggersBefore(
  { document, nodeTypes }: { document: FlowDocument; nodeTypes: NodeTypes },
  nodeId: string,
  alone: boolean,
): string[] | null {
  const nodes = nodesById(document);
  const before = document.edges.filter(({ target }) => target === nodeId).map(({ source }) => source);
  const sources = before.length === 0 ? [nodeId] : before;
  const isTrigger = (id: string) => {
    const node = nodes.get(id);
    return node !== undefined && definitionOf(node, nodeTypes)?.category === "trigger";
  };
  if (!sources.every(isTrigger)) return null;
  return sources.filter((id) => {
    const node = nodes.get(id);
    const leadsElsewhere = document.edges.some(({ source, target }) => source === id && target !== nodeId);
    return node && !settingsOf(node).disabled && (alone || id === nodeId || !leadsElsewhere);
  });
}
