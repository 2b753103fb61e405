import type { NodeSettings } from "#engine/document.ts";
import type { Effect, Handle, NodeDefinition } from "#engine/node.ts";

/** A flow's document, checked and indexed for walking. Made by `buildGraph`; never changed. */
export interface Graph {
  /** By node id. */
  nodes: ReadonlyMap<string, GraphNode>;
  /** Every node id, each after all that lead to it. */
  order: readonly string[];
  /** Disabled ones too: a disabled trigger starts nothing, which whoever starts executions must look at. */
  triggers: readonly GraphNode[];
  /** What each trigger can start, and what each container runs in every iteration, by the node id of either. */
  regions: ReadonlyMap<string, Region>;
}

export interface GraphNode {
  id: string;
  type: string;
  key: string;
  /** The container whose region it is in; null at the top. */
  parentId: string | null;
  label: string;
  /** Of the definition's version. */
  config: Readonly<Record<string, unknown>>;
  settings: NodeSettings;
  /** Every handle that the node can be left by. */
  outputs: readonly Handle[];
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

/**
 * Nodes of one parent that run together: all that a trigger can start at the top, or all that runs in each iteration of a
 * container. `advance` walks it for every execution, so it is laid out once.
 */
export interface Region {
  /** Each after all that lead to it. In a trigger's region the trigger is among them, in a container's the container is not. */
  nodes: readonly RegionNode[];
  /** Node id to its index in `nodes`. */
  indexOf: ReadonlyMap<string, number>;
  /** How many of each node's paths begin at another node of the region, by the node's index. */
  undecided: readonly number[];
}

export interface RegionNode {
  node: GraphNode;
  /** The incoming edges that something can come along; `from` is the index of the edge's source, or `entry` for the container's inner handle. */
  paths: readonly { edge: GraphEdge; from: number }[];
  /** The indexes of the nodes that its edges lead to, once for each edge. */
  next: readonly number[];
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
  /** The flow can go live with it: a field that the sample payload lacks may still be sent. */
  isWarning?: true;
}
