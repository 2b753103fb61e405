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
  /** What each trigger leads to, by the trigger's node id. */
  courses: ReadonlyMap<string, Course>;
}

export interface GraphNode {
  id: string;
  type: string;
  key: string;
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

/** The part of a graph that one trigger can set going. `advance` walks it many times for every execution, so it is laid out once. */
export interface Course {
  /** The trigger, then all that can be reached from it, each after what leads to it. */
  places: readonly Place[];
  /** Node id to its index in `places`. */
  indexOf: ReadonlyMap<string, number>;
}

export interface Place {
  node: GraphNode;
  /** The incoming edges that this trigger can send something along; `from` is the index of the edge's source in `places`. */
  paths: readonly { edge: GraphEdge; from: number }[];
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
