import type { NodeSettings } from "#engine/document.ts";
import type { Effect, NodeDefinition } from "#engine/node.ts";

/** A flow's document, checked and indexed for walking. Made by `buildGraph`; never changed. */
export interface Graph {
  /** By node id. */
  nodes: ReadonlyMap<string, GraphNode>;
  /** Every node id, each after all that lead to it. */
  order: readonly string[];
  triggers: readonly GraphNode[];
}

export interface GraphNode {
  id: string;
  type: string;
  key: string;
  label: string;
  config: Readonly<Record<string, unknown>>;
  settings: NodeSettings;
  definition: NodeDefinition;
  effect: Effect;
  incoming: readonly GraphEdge[];
  outgoing: readonly GraphEdge[];
}

export interface GraphEdge {
  id: string;
  source: string;
  sourceHandle: string;
  target: string;
  targetHandle: string;
}

/** Something wrong with a flow, at the node or edge that has it. */
export interface FlowProblem {
  nodeId: string | null;
  edgeId: string | null;
  /** JSON pointer into the node's configuration, or "" for the node or flow as a whole. */
  pointer: string;
  /** Stable, snake_case. */
  code: string;
  detail: string;
}
