import type { Iterations } from "#engine/advance/suspension.ts";
import { innerScope, type Scope, topScope } from "#engine/scope.ts";
import type { ClaimedExecution } from "./claim.ts";
import type { LoadSteps, StoredStep } from "./load-steps.ts";

/**
 * Loads the steps that determine how an execution continues: those outside loops, and those of the iterations that have
 * not ended. So the cost of a resume does not grow with the number of iterations (decision 47).
 *
 * All steps are loaded when it is not known which iterations have ended: a worker died after it had continued a loop, or
 * it is a replay, which may have steps of a loop that it has not begun.
 */
export async function loadHistory(
  { id: executionId, isReplay }: Pick<ClaimedExecution, "id" | "isReplay">,
  loadSteps: LoadSteps,
): Promise<StoredStep[]> {
  if (isReplay) return loadSteps({ executionId, scopes: null });
  const history: StoredStep[] = [];
  let steps = await loadSteps({ executionId, scopes: [topScope] });
  for (;;) {
    history.push(...steps);
    const loops = steps.flatMap(toLoop);
    if (loops.length === 0) return history;
    const open = loops.flatMap(openScopes);
    const next = new Set(loops.flatMap(nextScopes));
    if (loops.some(({ until }) => !until.ended)) return loadSteps({ executionId, scopes: null });
    steps = await loadSteps({ executionId, scopes: [...open, ...next] });
    if (steps.some(({ scope }) => next.has(scope))) return loadSteps({ executionId, scopes: null });
  }
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
 * The iterations that would be next. They begin in order, at most `concurrency` at a time, and none ends without a
 * step. So if none of these has a step, no later one has.
 */
function nextScopes({ scope, until: { ended, concurrency } }: Loop): Scope[] {
  return Array.from({ length: concurrency }, (_, ahead) => innerScope(scope, (ended?.before ?? 0) + ahead));
}
