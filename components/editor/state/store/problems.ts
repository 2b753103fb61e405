import { once } from "#components/editor/state/document/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { checkFlow } from "#engine/graph/check.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { findMissingResponses } from "#engine/graph/missing-response.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { checkConditions } from "#engine/tags/check-conditions.ts";
import { type ShownExecution, sampleOutputs } from "#engine/tags/samples.ts";

/**
 * Everything that prevents a document's activation, and warnings. Tags, conditions and responses are checked
 * only if the structure is valid.
 *
 * @param known the flow's variables and its last calls. If they are omitted, they are not checked
 */
export function findProblems(
  document: FlowDocument,
  types: NodeTypes,
  known: Pick<ShownExecution, "variables" | "callShapes"> = {},
): FlowProblem[] {
  if (document.nodes.length === 0) return [];
  const problems = checkFlow(document, types);
  const built = buildGraph(document, types);
  if (!("graph" in built)) return problems;
  const { graph } = built;
  const samples = sampleOutputs(graph, undefined, known);
  return [
    ...problems,
    ...checkTags(graph, samples),
    ...checkConditions(graph, samples),
    ...findMissingResponses(graph),
  ];
}

/** True when two documents differ at most in node positions, which no check depends on. */
export function differsOnlyInPosition(a: FlowDocument, b: FlowDocument): boolean {
  if (a.edges !== b.edges || a.nodes.length !== b.nodes.length) return false;
  return a.nodes.every((node, index) => {
    const other = b.nodes[index];
    return (
      node === other ||
      (other !== undefined &&
        node.id === other.id &&
        node.key === other.key &&
        node.config === other.config &&
        node.settings === other.settings &&
        node.pin === other.pin)
    );
  });
}

/** The problems that prevent activation. */
export function activationProblems(problems: readonly FlowProblem[]): FlowProblem[] {
  return problems.filter(({ isWarning }) => !isWarning);
}

/** Problems by node id; the same map until the problems change. */
export const problemsOf = once((problems: readonly FlowProblem[]): ReadonlyMap<string, FlowProblem[]> => {
  const found = new Map<string, FlowProblem[]>();
  for (const problem of problems) {
    if (problem.nodeId === null) continue;
    const list = found.get(problem.nodeId);
    if (list) list.push(problem);
    else found.set(problem.nodeId, [problem]);
  }
  return found;
});
