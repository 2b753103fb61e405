import { isAround } from "#engine/graph/depth.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { PathStep } from "#lib/field-path.ts";
import type { Json } from "#lib/json.ts";
import { formatPath } from "./format-path.ts";

/** Below it, tags find the URLs of nodes that wait for a call or a decision: `{{_links.approval}}`. */
export const linksRoot = "_links";

/**
 * The nodes whose URLs a node's tags can refer to. They need not run before it: an e-mail may carry the link of the
 * approval that follows. Inside a loop, those of the same iteration; a node inside another loop has a URL for each
 * iteration, so it is left out.
 */
export function linkedNodes(graph: Graph, from: GraphNode): GraphNode[] {
  return [...graph.nodes.values()].filter((node) => {
    if (!node.definition.link) return false;
    const container = node.parentId === null ? null : graph.nodes.get(node.parentId);
    return container === null || (container !== undefined && isAround(graph, container, from));
  });
}

/** Whether a path leads to a link; null when it is not about links. */
export function resolvesLink(
  linked: readonly GraphNode[],
  [root, key, ...rest]: readonly PathStep[],
): boolean | null {
  if (root !== linksRoot || linked.length === 0) return null;
  return key === undefined || (rest.length === 0 && linked.some((node) => node.key === String(key)));
}

/** The tag of a node's link, with a sample. */
export function suggestLink(node: GraphNode): { tag: string; path: string; type: "string"; sample: Json } {
  const path = formatPath([linksRoot, node.key]);
  return { tag: `{{${path}}}`, path, type: "string", sample: "https://flows.example.com/resume/…" };
}
