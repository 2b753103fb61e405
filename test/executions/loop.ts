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
