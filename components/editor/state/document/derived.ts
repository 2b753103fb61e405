import type { Execution, Step } from "#api/executions/reads/schema.ts";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { allPlaced, type Placed } from "#engine/edit/notes.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** Derived state, computed once for each input however many cards use it. */

/** A document's nodes by id. */
export const nodesById = once(
  (document: FlowDocument): ReadonlyMap<string, DocumentNode> =>
    new Map(document.nodes.map((node) => [node.id, node])),
);

/** The first trigger of a document, where its flow begins; undefined for none. */
export function firstTrigger({ nodes }: FlowDocument, types: NodeTypes): DocumentNode | undefined {
  return nodes.find((node) => definitionOf(node, types)?.trigger !== undefined);
}

/** A document's nodes and notes by id. */
export const placedById = once(
  (document: FlowDocument): ReadonlyMap<string, Placed> =>
    new Map(allPlaced(document).map((item) => [item.id, item])),
);

/** An execution's steps by node id, each node's in the order in which they ran. */
export const stepsByNode = once(
  (execution: Execution): ReadonlyMap<string, Step[]> => Map.groupBy(execution.steps, (step) => step.node_id),
);

const parents = once(
  (nodes: readonly DocumentNode[]): ReadonlySet<string | undefined> =>
    new Set(nodes.map(({ parent_id }) => parent_id)),
);

/** True when no node is in this container. */
export function isEmptyContainer(nodes: readonly DocumentNode[], containerId: string): boolean {
  return !parents(nodes).has(containerId);
}

const connectedOutputs = once(
  (edges: readonly DocumentEdge[]): ReadonlySet<string> =>
    new Set(edges.map(({ source, source_handle }) => `${source} ${source_handle}`)),
);

/** True when this handle of a node has a connection. */
export function isOutputConnected(edges: readonly DocumentEdge[], nodeId: string, handle: string): boolean {
  return connectedOutputs(edges).has(`${nodeId} ${handle}`);
}

/** Caches what a function derives for as long as its argument exists. */
export function once<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = derive(key);
    known.set(key, value);
    return value;
  };
}
