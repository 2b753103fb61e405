import type { Json } from "#lib/json.ts";
import type { Execution, Step } from "#server/executions/reads/schema.ts";

/** Each node's last output in an execution, by node id; nodes that failed or were skipped are left out. */
export function latestOutputs(execution: Execution | null): ReadonlyMap<string, Json> {
  const outputs = new Map<string, Json>();
  for (const { node_id, status, output } of execution?.steps ?? []) {
    if (status === "succeeded") outputs.set(node_id, output);
  }
  return outputs;
}

/** A node's output, or null if it has none; a trigger's output is the execution's input. */
export function outputOf(execution: Execution, nodeId: string): { output: Json; step: Step | null } | null {
  const step = execution.steps.findLast((each) => each.node_id === nodeId && each.status === "succeeded");
  if (step) return { output: step.output, step };
  return execution.trigger_node_id === nodeId ? { output: execution.input, step: null } : null;
}
