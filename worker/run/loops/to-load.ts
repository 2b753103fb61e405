import type { StepId } from "#engine/advance/plan.ts";
import type { Scope } from "#engine/scope.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";

/**
 * Those of the steps whose outputs must be loaded: of the iteration `scope`, all, if an earlier worker ran it to its
 * end.
 */
export function toLoad(run: ExecutionRun, steps: readonly StepId[], scope: Scope): StepId[] {
  const unloaded = run.outputs.unloaded(() => steps);
  return run.outputs.has(scope) ? unloaded : [...unloaded, ...steps.filter((step) => step.scope === scope)];
}
