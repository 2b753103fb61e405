import type { Json } from "#lib/json.ts";
import type { Execution, Step } from "#server/executions/reads/schema.ts";

/** A node's output, or null if it has none; a trigger's output is the execution's input. */
export function outputOf(execution: Execution, nodeId: string): { output: Json; step: Step | null } | null {
  const step = execution.steps.findLast((each) => each.node_id === nodeId && each.status === "succeeded");
  if (step) return { output: step.output, step };
  return execution.trigger_node_id === nodeId ? { output: execution.input, step: null } : null;
}
