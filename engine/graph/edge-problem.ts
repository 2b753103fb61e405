import type { Handle } from "#engine/definition.ts";
import type { DocumentEdge } from "#engine/document.ts";
import type { FlowProblem } from "./graph.ts";
import { errorHandle } from "./handles.ts";
import type { IndexedNode } from "./index-nodes.ts";

export type EdgeEnds = Omit<DocumentEdge, "id">;

/** The problem of a single edge: its ends, its handles, a trigger at its target, or both ends at one node. */
export function findEdgeProblem(
  ends: EdgeEnds,
  nodes: ReadonlyMap<string, IndexedNode>,
): Omit<FlowProblem, "edgeId"> | null {
  const source = nodes.get(ends.source);
  const target = nodes.get(ends.target);
  if (!source) {
    return problem(
      target ? ends.target : null,
      "unknown_source",
      "A connection starts at a node that is not in this flow.",
    );
  }
  if (!target) {
    return problem(
      ends.source,
      "unknown_target",
      `A connection from ${source.name} ends at a node that is not in this flow.`,
    );
  }
  if (source === target) {
    return problem(ends.source, "self_loop", `${source.name} cannot be connected to itself.`);
  }
  if (target.definition?.category === "trigger") {
    return problem(
      ends.target,
      "trigger_has_input",
      `${target.name} is a trigger. It starts the flow, so nothing can be connected to its input.`,
    );
  }
  return (
    regionProblem(source, target) ??
    sourceHandleProblem(ends, source, target) ??
    targetHandleProblem(ends, target)
  );
}

/** An edge joins nodes of one parent, or leads from a container to a node in it. */
function regionProblem(source: IndexedNode, target: IndexedNode) {
  if (isInside(target, source) || source.node.parent_id === target.node.parent_id) return null;
  const detail = `${source.name} and ${target.name} are not in the same loop, so they cannot be connected.`;
  return problem(target.node.id, "edge_across_regions", detail);
}

function isInside({ node }: IndexedNode, container: IndexedNode): boolean {
  return node.parent_id === container.node.id;
}

/** The handles of an unknown node type cannot be checked; the type is the problem to report. */
function sourceHandleProblem(ends: EdgeEnds, source: IndexedNode, target: IndexedNode) {
  if (!source.definition) return null;
  const handles = isInside(target, source) ? (source.definition.inner ?? []) : source.outputs;
  if (handles.some((handle) => handle.name === ends.source_handle)) return null;
  const detail =
    ends.source_handle === errorHandle
      ? `${source.name} has an “error” output only while its “On failure” setting uses it.`
      : `${source.name} has no output “${ends.source_handle}”; ${listed(handles, "output")}.`;
  return problem(ends.source, "unknown_source_handle", detail);
}

function targetHandleProblem(ends: EdgeEnds, target: IndexedNode) {
  if (!target.definition) return null;
  const handles = target.definition.inputs;
  if (handles.some((handle) => handle.name === ends.target_handle)) return null;
  const detail = `${target.name} has no input “${ends.target_handle}”; ${listed(handles, "input")}.`;
  return problem(ends.target, "unknown_target_handle", detail);
}

function listed(handles: readonly Handle[], what: string): string {
  if (handles.length === 0) return `it has no ${what}s`;
  return `it has ${handles.map((handle) => `“${handle.name}”`).join(", ")}`;
}

function problem(nodeId: string | null, code: string, detail: string): Omit<FlowProblem, "edgeId"> {
  return { nodeId, pointer: "", code, detail };
}

/** Equal for edges from the same output to the same input. */
export function endsKey(ends: EdgeEnds): string {
  return JSON.stringify([ends.source, ends.source_handle, ends.target, ends.target_handle]);
}
