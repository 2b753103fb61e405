import type { Progress } from "#engine/advance/progress.ts";
import { compareScopes, innerScope, outerScope, type Scope, topScope } from "#engine/scope.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";
import type { Outputs } from "#worker/run/outputs.ts";

/**
 * Adds stored steps of an execution to its progress, and notes which outputs can be loaded: all but those of iterations
 * that have finished. Their results are loaded when their loop ends.
 */
export function addHistory(
  { progress, outputs }: { progress: Progress; outputs: Outputs },
  history: readonly StoredStep[],
): void {
  const hasLoops = history.some(({ scope }) => scope !== topScope);
  // Containers come before their iterations, which then finish one by one instead of all being open at once.
  const steps = hasLoops ? history.toSorted((a, b) => compareScopes(a.scope, b.scope)) : history;
  for (const { hasOutput: _, isReused: __, ...record } of steps) progress.add(record);
  const ended = new Set(progress.takeEnded().map(({ loop, iteration }) => innerScope(loop.scope, iteration)));
  for (const { nodeId, scope, hasOutput } of steps) {
    if (hasOutput && !isIn(scope, ended)) outputs.addStored(nodeId, scope);
  }
}

function isIn(scope: Scope, ended: ReadonlySet<Scope>): boolean {
  if (scope === topScope || ended.size === 0) return false;
  return ended.has(scope) || isIn(outerScope(scope)?.scope ?? topScope, ended);
}
