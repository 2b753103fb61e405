import { itemNames, type ResolvedAt } from "#engine/field.ts";
import { isAround } from "#engine/graph/depth.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { ancestors } from "#engine/graph/reach.ts";
import type { Sample, Samples } from "./samples.ts";

/** A node whose output a tag can refer to, and an example of that output. */
export interface UpstreamOutput extends Sample {
  node: GraphNode;
  isTrigger: boolean;
}

/**
 * The outputs that a node's tags can refer to: those of all nodes that can have run before it, triggers first, then by
 * distance. A trigger's settings can refer to the trigger's own output. In a container, its key is the iteration. In
 * settings that are resolved for each item, `item` and `index` come first and hide nodes and fields of these names.
 *
 * @param at for the settings that are resolved then. Left out: for all settings of the node
 */
export function upstreamOutputs(
  graph: Graph,
  nodeId: string,
  samples: Samples,
  at?: ResolvedAt,
): UpstreamOutput[] {
  const target = graph.nodes.get(nodeId);
  if (!target) return [];
  const isInside = at === undefined ? target.definition.container !== undefined : at === "inside";
  const perItem = at === undefined || at === "item" ? itemSources(target, samples) : [];
  const isAlone = target.definition.category === "trigger";
  const inside = isInside ? (graph.regions.get(nodeId)?.nodes.map(({ node }) => node.id) ?? []) : [];
  const before = new Set(isAlone ? [nodeId] : ancestors(graph, nodeId));
  const sources = [...inside.toReversed(), ...byNearness(graph, nodeId)].flatMap((id) => {
    const node = graph.nodes.get(id);
    const isIterating = node && ((isInside && id === nodeId) || isAround(graph, node, target));
    if (!node || !(before.has(id) || inside.includes(id) || isIterating)) return [];
    const sample = isIterating ? samples.inside(id) : samples.of(id);
    return { node, isTrigger: node.definition.category === "trigger", ...sample };
  });
  const hidden = new Set(perItem.map(({ node }) => node.key));
  const visible = sources.filter(({ node }) => !hidden.has(node.key));
  return [...perItem, ...visible.sort((a, b) => Number(b.isTrigger) - Number(a.isTrigger))];
}

/** The outputs by their distance from the node. An item of its list, and nodes inside it, are in it. */
export function nearestFirst(
  graph: Graph,
  nodeId: string,
  sources: readonly UpstreamOutput[],
): UpstreamOutput[] {
  const distances = new Map([...byNearness(graph, nodeId)].map((id, distance) => [id, distance]));
  const distanceOf = ({ node }: UpstreamOutput) => distances.get(node.id) ?? 0;
  return sources.toSorted((a, b) => distanceOf(a) - distanceOf(b));
}

/** The item and its number, as if they were outputs of nodes with these keys. */
function itemSources(target: GraphNode, samples: Samples): UpstreamOutput[] {
  if (!target.definition.sampleItem) return [];
  const [item, index] = itemNames;
  return [
    { node: { ...target, key: item }, isTrigger: false, ...samples.item(target.id) },
    { node: { ...target, key: index }, isTrigger: false, output: 0, basis: "declared" },
  ];
}

/** A node, then its predecessors, then theirs. */
function byNearness(graph: Graph, nodeId: string): Set<string> {
  const found = new Set([nodeId]);
  for (const id of found) {
    for (const edge of graph.nodes.get(id)?.incoming ?? []) found.add(edge.source);
  }
  return found;
}
