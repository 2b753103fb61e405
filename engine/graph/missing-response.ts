import type { FlowProblem, Graph } from "./graph.ts";
import { canRespond } from "./reach.ts";

/**
 * Warnings at triggers whose senders should get the flow's response if the flow has no HTTP Response node.
 */
export function findMissingResponses(graph: Graph): FlowProblem[] {
  return graph.triggers
    .filter(({ id }) => !canRespond(graph, id))
    .flatMap(({ id, config, definition }) =>
      (definition.trigger?.withoutResponse?.(config) ?? []).map((problem) => ({
        nodeId: id,
        edgeId: null,
        ...problem,
        isWarning: true as const,
      })),
    );
}
