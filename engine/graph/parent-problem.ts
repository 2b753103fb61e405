import type { FlowProblem } from "./graph.ts";
import type { IndexedNode } from "./index-nodes.ts";

/** The problem with a node's parent: it is missing, is not a container, or is inside the node itself. */
export function findParentProblem(
  { node, definition, name }: IndexedNode,
  nodes: ReadonlyMap<string, IndexedNode>,
): FlowProblem | null {
  if (node.parent_id === undefined) return null;
  const report = (code: string, detail: string): FlowProblem => ({
    nodeId: node.id,
    edgeId: null,
    pointer: "",
    code,
    detail,
  });
  const parent = nodes.get(node.parent_id);
  if (!parent) return report("unknown_parent", `${name} is in a node that is not in this flow.`);
  if (parent.definition && !parent.definition.inner) {
    return report("not_a_container", `${name} is in ${parent.name}, which cannot hold other nodes.`);
  }
  if (definition?.category === "trigger") {
    return report(
      "trigger_inside",
      `${name} is a trigger: it starts the flow, so it cannot be in ${parent.name}.`,
    );
  }
  if (isInsideItself(node.id, nodes)) {
    return report("parent_cycle", `${name} is inside itself. Move it out of ${parent.name}.`);
  }
  return null;
}

function isInsideItself(nodeId: string, nodes: ReadonlyMap<string, IndexedNode>): boolean {
  const seen = new Set<string>();
  for (let id = nodes.get(nodeId)?.node.parent_id; id !== undefined; id = nodes.get(id)?.node.parent_id) {
    if (id === nodeId) return true;
    if (seen.has(id)) return false;
    seen.add(id);
  }
  return false;
}
