import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import type { JsonObject } from "#lib/json.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";

/**
 * All problems that prevent a document from going live, each at its node or edge, and all warnings. Tags are
 * only checked once the structure is valid: the upstream nodes of an invalid graph are not defined.
 *
 * @param variables the flow's variables by name. If they are omitted, they are not checked
 */
export function findFlowProblems(
  document: FlowDocument,
  types: NodeTypes,
  variables?: JsonObject,
): FlowProblem[] {
  const built = buildGraph(document, types);
  const tags =
    "graph" in built ? checkTags(built.graph, sampleOutputs(built.graph, undefined, { variables })) : [];
  return [...checkFlow(document, types), ...tags.filter(({ isWarning }) => !isWarning)];
}

/** 422 `flow_invalid`, with each problem at its node: the reason why the flow cannot run, and what to do. */
export function refuseProblems(problems: readonly FlowProblem[], cannot: string): Refusal {
  const [first] = problems;
  const detail =
    problems.length === 1 && first
      ? `The flow cannot ${cannot}: ${first.detail}`
      : `The flow cannot ${cannot}. It has ${problems.length} problems.`;
  return refuse(422, "flow_invalid", detail, problems.map(toDetail));
}

function toDetail({ nodeId, edgeId, pointer, code, detail }: FlowProblem) {
  return { pointer, code, detail, node_id: nodeId, edge_id: edgeId };
}
