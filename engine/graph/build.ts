import type { DocumentEdge, FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { effectOf } from "./effect.ts";
import type { FlowProblem, Graph, GraphEdge, GraphNode } from "./graph.ts";
import { type IndexedNode, indexNodes } from "./index-nodes.ts";
import { layOutRegion } from "./region.ts";
import { sortTopologically } from "./sort.ts";
import { findStructuralProblems } from "./structure.ts";

/**
 * Turns a document into the graph that the engine walks, or returns every structural problem. It does not check
 * configurations, because a draft may run with an invalid setting; `checkFlow` checks everything.
 */
export function buildGraph(
  document: FlowDocument,
  types: NodeTypes,
): { graph: Graph } | { problems: FlowProblem[] } {
  const indexed = indexNodes(document, types);
  const problems = findStructuralProblems(document, indexed);
  if (problems.length > 0) return { problems };

  const order = sortTopologically([...indexed.keys()], document.edges);
  const nodes = connectNodes(document, indexed);
  const triggers = [...nodes.values()].filter((node) => node.definition.category === "trigger");
  const containers = [...nodes.values()].filter(({ definition }) => definition.inner);
  const regions = new Map(
    [...triggers, ...containers].map((start) => [start.id, layOutRegion(nodes, order, start)]),
  );
  return { graph: { nodes, order, triggers, regions } };
}

function connectNodes(
  document: FlowDocument,
  indexed: ReadonlyMap<string, IndexedNode>,
): ReadonlyMap<string, GraphNode> {
  const edges = document.edges.map(toGraphEdge);
  const incoming = Map.groupBy(edges, (edge) => edge.target);
  const outgoing = Map.groupBy(edges, (edge) => edge.source);
  const nodes = new Map<string, GraphNode>();
  for (const [id, { node, definition, config, settings, outputs, label }] of indexed) {
    if (!definition) continue;
    nodes.set(id, {
      id,
      type: node.type,
      key: node.key,
      parentId: node.parent_id ?? null,
      label,
      config,
      settings,
      pin: node.pin ?? null,
      outputs,
      definition,
      effect: effectOf(definition, config),
      ends: definition.ends?.(config) ?? null,
      startsOnFirst: definition.startsOnFirst?.(config) ?? false,
      inputByKey: definition.inputByKey?.(config) ?? false,
      incoming: incoming.get(id) ?? [],
      outgoing: outgoing.get(id) ?? [],
    });
  }
  return nodes;
}

function toGraphEdge(edge: DocumentEdge): GraphEdge {
  return {
    id: edge.id,
    source: edge.source,
    sourceHandle: edge.source_handle,
    target: edge.target,
    targetHandle: edge.target_handle,
  };
}
