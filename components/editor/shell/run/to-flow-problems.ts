import type { ApiProblem } from "#components/api/problem.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";

/** The server's problems of a flow, each at its node or edge. */
export function toFlowProblems({ errors }: ApiProblem): FlowProblem[] {
  return errors.map(({ node_id, edge_id, pointer, code, detail }) => ({
    nodeId: node_id ?? null,
    edgeId: edge_id ?? null,
    pointer,
    code,
    detail,
  }));
}
