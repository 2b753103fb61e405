import type { Plan } from "#engine/advance/plan.ts";
import type { ExecutionRun } from "./execution-run.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * Loads what the planned steps need of the outputs that an earlier worker stored: those of the nodes that lead to them, which
 * are their input and what their tags can refer to. What nothing refers to any more is never loaded.
 *
 * @returns null when everything is here, as it always is in an execution that this worker began
 */
export function loadNeeded(
  run: ExecutionRun,
  plan: Plan,
  { loadOutputs }: WorkerContext,
): Promise<void> | null {
  const needed = run.unloaded(
    [...plan.ready, ...plan.pass].flatMap(({ nodeId }) => run.flow.before(nodeId).map(({ id }) => id)),
  );
  if (needed.length === 0) return null;
  return loadOutputs({ executionId: run.execution.id, nodeIds: needed }).then((outputs) => {
    for (const { nodeId, output } of outputs) run.addLoaded(nodeId, output);
  });
}
