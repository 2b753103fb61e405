import type { Plan } from "#engine/advance/plan.ts";
import type { ExecutionRun } from "./execution-run.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * Loads the stored outputs that the planned steps need: those of the nodes that lead to them, which are their input and
 * can be used in their tags. Outputs that nothing refers to any more are never loaded.
 *
 * @returns null when nothing must be loaded, as in every execution that this worker started
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
