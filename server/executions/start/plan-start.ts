import type { FlowDocument } from "#engine/document.ts";
import { toExits } from "#engine/exits.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { FlowProblem, Graph, GraphEdge, GraphNode } from "#engine/graph/graph.ts";
import { ancestors, reachable } from "#engine/graph/reach.ts";
import { nodesToRerun } from "#engine/graph/rerun.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import type { KeptSteps, LeftOut } from "./insert-execution.sql.ts";
import type { StartNode } from "./is-reached.sql.ts";

/** A part of the request that does not match the flow. */
export type StartProblem = InputProblem;

/**
 * The node to start from. Default: the first enabled trigger that leads to the node where the execution
 * should end.
 */
export interface ExecutionStart {
  triggerNodeId?: string | undefined;
  untilNodeId?: string | undefined;
}

/**
 * The trigger that starts an execution of this document, or everything that prevents it from running. Settings and tags
 * are not checked.
 */
export function chooseTrigger(
  document: FlowDocument,
  types: NodeTypes,
  { triggerNodeId, untilNodeId }: ExecutionStart,
): { trigger: GraphNode } | { problems: FlowProblem[] } | { field: StartProblem } {
  const built = buildGraph(document, types);
  if ("problems" in built) return built;
  const { graph } = built;
  if (untilNodeId !== undefined && !graph.nodes.has(untilNodeId)) {
    return { field: field("/until_node", "unknown_node", `There is no node “${untilNodeId}” in the draft.`) };
  }
  if (triggerNodeId !== undefined) return planGiven(graph, triggerNodeId, untilNodeId);
  const enabled = graph.triggers.filter(({ settings }) => !settings.disabled);
  if (enabled.length === 0) return { problems: [noTrigger] };
  const trigger = enabled.find(({ id }) => leadsTo(graph, id, untilNodeId));
  return trigger ? { trigger } : { field: unreachable };
}

function planGiven(graph: Graph, triggerNodeId: string, untilNodeId: string | undefined) {
  const trigger = graph.triggers.find(({ id }) => id === triggerNodeId);
  const name = "/trigger_node";
  if (!trigger) {
    return { field: field(name, "unknown_node", `There is no trigger “${triggerNodeId}” in the draft.`) };
  }
  if (trigger.settings.disabled) {
    return {
      field: field(name, "trigger_disabled", `“${trigger.label}” is disabled, so it cannot start the flow.`),
    };
  }
  return leadsTo(graph, trigger.id, untilNodeId) ? { trigger } : { field: unreachable };
}

function leadsTo(graph: Graph, triggerId: string, nodeId: string | undefined): boolean {
  return nodeId === undefined || reachable(graph, triggerId).has(nodeId);
}

const noTrigger: FlowProblem = {
  nodeId: null,
  edgeId: null,
  pointer: "",
  code: "no_trigger",
  detail: "The flow has no enabled trigger, so nothing can start it.",
};

const unreachable = field("/until_node", "node_unreachable", "The trigger does not lead to this node.");

function field(pointer: string, code: string, detail: string): StartProblem {
  return { pointer, code, detail };
}

/** Where a replay resumes. */
export interface ResumePoint {
  /** The trigger that started the original. */
  triggerNodeId: string;
  /** Null if the original failed outside all nodes. All its finished steps are then taken over. */
  nodeId: string | null;
  isRetry: boolean;
  /** Only this node runs: a node before it without a finished step is left out, even if it is new. */
  isAlone: boolean;
}

/** How a replay resumes. */
export interface Resume {
  kept: KeptSteps;
  leftOut: LeftOut[];
  /** The node to run from; null for a retry after a failure. */
  start: StartNode | null;
}

/**
 * The steps of the original that a replay keeps, or why it cannot resume there. Pinned nodes take their pins
 * instead.
 */
export function planResume(
  document: FlowDocument,
  types: NodeTypes,
  { triggerNodeId, nodeId, isRetry, isAlone }: ResumePoint,
): Resume | { problems: FlowProblem[] } | { field: StartProblem } {
  const built = buildGraph(document, types);
  if ("problems" in built) return built;
  const { graph } = built;
  const node = graph.nodes.get(nodeId ?? "");
  if (!isRetry && (!node || !reachable(graph, triggerNodeId).has(node.id))) {
    const detail = `This execution’s trigger does not lead to a node “${nodeId}” in the version to run.`;
    return { field: field("/from_node", "node_unreachable", detail) };
  }
  const again = nodesToRerun(graph, { nodeId: nodeId ?? "", keepsIterations: isRetry });
  const nodes = graph.order.filter((id) => !again.has(id) && !takesPin(graph, id, again));
  return {
    kept: { nodes, continuingNodes: nodesContinuingOnFailure(document) },
    leftOut: node && isAlone ? findLeftOut(graph, { triggerNodeId, node, again }) : [],
    start: node && !isRetry ? { graph, node } : null,
  };
}

interface Alone {
  triggerNodeId: string;
  node: GraphNode;
  again: ReadonlySet<string>;
}

/** The nodes between the trigger and a node that neither run again nor have a pin, by parent. */
function findLeftOut(graph: Graph, { triggerNodeId, node, again }: Alone): LeftOut[] {
  const all = [...graph.nodes.values()];
  const started = reachable(graph, triggerNodeId);
  const before = ancestors(graph, node.id).filter((id) => started.has(id) && !again.has(id));
  const kept = new Set(before);
  const leftOut = before
    .filter((id) => id !== triggerNodeId && !takesPin(graph, id, again))
    .flatMap((id) => graph.nodes.get(id) ?? []);
  return [...Map.groupBy(leftOut, ({ parentId }) => parentId)].map(([parentId, nodes]) => ({
    nodes: nodes.map(({ id, outgoing }) => ({ id, handle: handlesTo(kept, outgoing) })),
    region: all.filter((each) => each.parentId === parentId).map(({ id }) => id),
  }));
}

function handlesTo(targets: ReadonlySet<string>, edges: readonly GraphEdge[]): string | null {
  const handles = edges.filter(({ target }) => targets.has(target)).map(({ sourceHandle }) => sourceHandle);
  return handles.length === 0 ? null : toExits([...new Set(handles)]);
}

/** Whether a pinned node runs again. One inside a loop that is kept does not. */
function takesPin({ nodes }: Graph, nodeId: string, again: ReadonlySet<string>): boolean {
  const node = nodes.get(nodeId);
  return node?.pin != null && (node.parentId === null || again.has(node.parentId));
}

function nodesContinuingOnFailure({ nodes }: FlowDocument): string[] {
  return nodes
    .filter(({ settings }) => settings !== undefined && settings.on_failure !== "stop")
    .map(({ id }) => id);
}
