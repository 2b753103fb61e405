import type { Effect, Handle, NodeDefinition, StopLevel } from "#engine/definition.ts";
import type { NodeSettings, Pin } from "#engine/document.ts";

/** A flow's document, checked and indexed for walking. Built by `buildGraph` and immutable. */
export interface Graph {
  /** By node id. */
  nodes: ReadonlyMap<string, GraphNode>;
  /** All node ids in topological order. */
  order: readonly string[];
  /** Includes disabled triggers, which start nothing; the code that starts executions must check that. */
  triggers: readonly GraphNode[];
  /**
   * The nodes that each trigger can start, and those that each container runs in every iteration, by the id
   * of the trigger or container.
   */
  regions: ReadonlyMap<string, Region>;
}

export interface GraphNode {
  id: string;
  type: string;
  key: string;
  /** The container around it; null at the top level. */
  parentId: string | null;
  label: string;
  /** Of the definition's version, with the defaults of settings that are not stored. */
  config: Readonly<Record<string, unknown>>;
  settings: NodeSettings;
  /** The output of its step, instead of running; null if it runs. */
  pin: Pin | null;
  /** All output handles of the node. */
  outputs: readonly Handle[];
  definition: NodeDefinition;
  effect: Effect;
  /** The level that its step stops, if any. */
  ends: StopLevel | null;
  /** It starts when the first of its incoming edges delivers. */
  startsOnFirst: boolean;
  /** Its input is always an object, keyed by node, with an entry for each node that leads to it. */
  inputByKey: boolean;
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
 * Nodes of one parent that run together: everything that a trigger can start at the top level, or everything that runs
 * in each iteration of a container. `advance` walks it for every execution, so it is computed once.
 */
export interface Region {
  /**
   * In topological order. A trigger's region includes the trigger; a container's region does not include the container.
   */
  nodes: readonly RegionNode[];
  /** Node id to its index in `nodes`. */
  indexOf: ReadonlyMap<string, number>;
  /** By node index: the number of its incoming edges that begin at another node of the region. */
  undecided: readonly number[];
}

export interface RegionNode {
  node: GraphNode;
  /**
   * The incoming edges that can deliver something. `from` is the index of the source, or `entry` for the container's
   * inner handle.
   */
  paths: readonly { edge: GraphEdge; from: number }[];
  /** The indexes of the target nodes, one for each outgoing edge. */
  next: readonly number[];
}

/** A problem of a flow, at a node or an edge. */
export interface FlowProblem {
  nodeId: string | null;
  edgeId: string | null;
  /** JSON pointer into the node's configuration, or "" for the node or flow as a whole. */
  pointer: string;
  /** Stable, snake_case. */
  code: string;
  detail: string;
  /** The flow can still go live, for example when the sample payload lacks a field that senders may send. */
  isWarning?: true;
}
