import type { Iterations } from "#engine/advance/suspension.ts";
import { innerScope, type Scope, topScope } from "#engine/scope.ts";
import type { ClaimedExecution } from "./claim.sql.ts";
import type { LoadSteps, StoredStep } from "./load-steps.sql.ts";

/**
 * Loads the steps that determine how an execution continues: those outside loops, and those of the iterations that have
 * not ended. So the cost of a resume does not grow with the number of iterations (decision 47).
 *
 * All steps are loaded when it is not known which iterations have ended, because a worker died after it had continued a
 * loop. This cannot be found out of a replay that reuses steps: its later iterations have steps before they begin. It
 * reads the steps of each iteration that begins (`UnreadIterations`).
 */
export async function loadHistory(
  { id: executionId }: Pick<ClaimedExecution, "id">,
  loadSteps: LoadSteps,
): Promise<StoredStep[]> {
  const history: StoredStep[] = [];
  let steps = await loadSteps({ executionId, scopes: [topScope] });
  const isReusing = reusesSteps(steps);
  for (;;) {
    history.push(...steps);
    const loops = steps.flatMap(toLoop);
    const open = loops.flatMap(openScopes);
    const next = new Set(isReusing ? [] : loops.flatMap(nextScopes));
    if (open.length + next.size === 0) return history;
    if (!isReusing && loops.some(({ until }) => !until.ended))
      return loadSteps({ executionId, scopes: null });
    steps = await loadSteps({ executionId, scopes: [...open, ...next] });
    if (steps.some(({ scope }) => next.has(scope))) return loadSteps({ executionId, scopes: null });
  }
}

/** Whether an execution with these steps is a replay that reuses steps. If it does, the trigger's is one of them. */
export function reusesSteps(steps: readonly StoredStep[]): boolean {
  return steps.some(({ scope, isReused }) => scope === topScope && isReused);
}

interface Loop {
  scope: Scope;
  until: Iterations;
}

function toLoop({ status, scope, until }: StoredStep): Loop[] {
  return status === "waiting" && until?.kind === "iterations" ? [{ scope, until }] : [];
}

function openScopes({ scope, until }: Loop): Scope[] {
  return until.ended?.except.map((iteration) => innerScope(scope, iteration)) ?? [];
}

/**
 * The next iterations of a loop. They begin in order, at most `concurrency` at a time, and each ends with a
 * step. So if none of these has a step, no later one has.
 */
function nextScopes({ scope, until: { ended, concurrency } }: Loop): Scope[] {
  return Array.from({ length: concurrency }, (_, ahead) => innerScope(scope, (ended?.before ?? 0) + ahead));
}
