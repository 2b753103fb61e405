import type { Graph, GraphNode, Region } from "./graph.ts";
import { ancestors } from "./reach.ts";
import { createRegion } from "./region.ts";

/**
 * The graph limited to a node and the nodes before it, for a test execution up to this node. Containers that
 * lead to it keep everything inside them. An unknown id limits nothing.
 */
export function limitTo(graph: Graph, nodeId: string): Graph {
  const target = graph.nodes.get(nodeId);
  if (!target) return graph;
  const needed = new Set([...ancestors(graph, nodeId), nodeId]);
  const around = new Set(containersAround(graph, target));
  const regions = [...graph.regions].map(([id, region]): [string, Region] => {
    const isAround = around.has(id) || graph.nodes.get(id)?.definition.category === "trigger";
    return [id, isAround ? limitRegion(region, needed) : region];
  });
  return { ...graph, regions: new Map(regions) };
}

function containersAround(graph: Graph, { parentId }: GraphNode): string[] {
  const parent = parentId === null ? undefined : graph.nodes.get(parentId);
  return parent ? [parent.id, ...containersAround(graph, parent)] : [];
}

/**
 * The nodes before a required node are required too, so the remaining nodes keep all their incoming edges.
 */
function limitRegion({ nodes }: Region, needed: ReadonlySet<string>): Region {
  const left = [...nodes.keys()].filter((index) => needed.has(nodes[index]?.node.id ?? ""));
  const indexes = new Map(left.map((index, at) => [index, at]));
  return createRegion(
    left.flatMap((index) => {
      const { node, paths = [] } = nodes[index] ?? {};
      if (!node) return [];
      return { node, paths: paths.map(({ edge, from }) => ({ edge, from: indexes.get(from) ?? from })) };
    }),
  );
}
