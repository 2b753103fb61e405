import type { Plan, StepId } from "#engine/advance/plan.ts";
import { topScope } from "#engine/scope.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { ExecutionRun } from "./execution-run.ts";

/**
 * Loads the stored outputs that the planned steps need: those of the nodes that lead to them, which are their
 * input and can be used in their tags. Outputs that nothing refers to are never loaded.
 *
 * @returns null when nothing must be loaded, as in every execution that this worker started
 */
export function loadNeeded(run: ExecutionRun, plan: Plan): Promise<void> | null {
  const needed = run.outputs.unloaded(() =>
    [...plan.ready, ...plan.pass, ...plan.endLoops].flatMap(({ nodeId, scope }) => {
      const before = run.flow.before(nodeId);
      return scope === topScope
        ? before.map(({ id }) => ({ nodeId: id, scope }))
        : run.stepsBefore(before, scope);
    }),
  );
  return needed.length === 0 ? null : load(run, needed);
}

/** Loads the outputs of steps. Steps without an output are left out. */
export async function load(run: ExecutionRun, steps: readonly StepId[]): Promise<void> {
  const loaded = await run.context.loadOutputs({ executionId: run.execution.id, steps });
  for (const { nodeId, scope, output } of loaded) {
    run.outputs.set(nodeId, scope, SerializedJson.parse(output));
  }
}
