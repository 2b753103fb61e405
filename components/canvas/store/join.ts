import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import { errorHandle } from "#engine/graph/handles.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { type Ends, outputsOf, withEdge, withoutNodes } from "./document.ts";

/**
 * The document without these nodes. What led to a removed node now leads to whatever came after it, by the same handles at
 * both ends, so that a chain stays a chain. A connection is only made where there is nothing to decide: not past a node
 * that branches, and not where a rule of the graph forbids it.
 */
export function withoutNodesJoined(
  document: FlowDocument,
  types: NodeTypes,
  ids: ReadonlySet<string>,
): FlowDocument {
  return bridgesOver(document, types, ids).reduce(
    (joined, ends) => {
      const result = withEdge(joined, types, ends);
      return "document" in result ? result.document : joined;
    },
    withoutNodes(document, ids),
  );
}

/** The connections that lead past the nodes, from what leads to them to what comes after them. */
function bridgesOver(document: FlowDocument, types: NodeTypes, ids: ReadonlySet<string>): Ends[] {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]));
  const outgoing = Map.groupBy(document.edges, ({ source }) => source);
  const exitsOf = (nodeId: string): DocumentEdge[] => {
    const node = nodes.get(nodeId);
    if (!node || (definitionOf(node, types)?.inputs.length ?? 0) > 1) return [];
    const [only, ...others] = outputsOf(node, types).filter(({ name }) => name !== errorHandle);
    if (!only || others.length > 0) return [];
    return (outgoing.get(nodeId) ?? []).filter(({ source_handle }) => source_handle === only.name);
  };
  return document.edges
    .filter(({ source, target }) => !ids.has(source) && ids.has(target))
    .flatMap(({ source, source_handle, target: first }) => {
      const passed = new Set([first]);
      const bridges: Ends[] = [];
      // A set takes in what is added while it is walked: this is the queue of the search.
      for (const nodeId of passed) {
        for (const { target, target_handle } of exitsOf(nodeId)) {
          if (ids.has(target)) passed.add(target);
          else bridges.push({ source, source_handle, target, target_handle });
        }
      }
      return bridges;
    });
}
