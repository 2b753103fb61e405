import type { FlowDocument } from "#engine/document.ts";
import { chain, type Link } from "./chain.ts";

export const forEach = (config: Record<string, unknown> = {}): Link => ({
  type: "for_each_node",
  key: "each",
  config: { items: "{{items}}", ...config },
});

/** A webhook trigger, a container with nodes one after the other inside it, and nodes after it. */
export function loop(container: Link, inside: readonly Link[], after: readonly Link[] = []): FlowDocument {
  const document = chain(container, ...inside, ...after);
  const [trigger, around, ...others] = document.nodes;
  if (!trigger || !around) throw new Error("A chain has a trigger and a node after it.");
  const inner = container.type === "repeat_node" ? "start" : "item";
  const nodes = others.map((node, index) =>
    index < inside.length ? { ...node, parent_id: around.id } : node,
  );
  const edges = document.edges.map((edge, index) => {
    if (index === 1) return { ...edge, source_handle: inner };
    return index === 1 + inside.length ? { ...edge, source: around.id, source_handle: "done" } : edge;
  });
  return { nodes: [trigger, around, ...nodes], edges };
}

/** A webhook trigger and a container with a container, whose items are those of the outer one, and nodes in that. */
export function loopInLoop(inside: readonly Link[]): FlowDocument {
  const inner: Link = { type: "for_each_node", key: "inner", config: { items: "{{each.item}}" } };
  const { nodes, edges } = loop(forEach(), [inner, ...inside]);
  const [, , container, ...others] = nodes;
  if (!container) throw new Error("The container is the third node.");
  return {
    nodes: nodes.map((node) => (others.includes(node) ? { ...node, parent_id: container.id } : node)),
    edges: edges.map((edge) => (edge.source === container.id ? { ...edge, source_handle: "item" } : edge)),
  };
}
