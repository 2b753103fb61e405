import { iterationEnd, withEnds } from "#engine/advance/iteration-end.ts";
import type { IterationEnd, LoopEnd, StepId } from "#engine/advance/plan.ts";
import { innerScope } from "#engine/scope.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";

type Succeeded = LoopEnd & { status: "succeeded" };

/** The number of iterations read at once. */
const maxRead = 500;

/** Reads how those iterations ended that had ended before this worker resumed the execution. */
export async function readIterationEnds(
  { execution, flow, context }: ExecutionRun,
  loop: StepId,
  end: Succeeded,
): Promise<Succeeded> {
  const { unread = [] } = end;
  if (unread.length === 0) return end;
  const ends: IterationEnd[] = [];
  for (let first = 0; first < unread.length; first += maxRead) {
    const some = unread.slice(first, first + maxRead);
    const scopes = some.map((iteration) => innerScope(loop.scope, iteration));
    const steps = Map.groupBy(
      await context.loadSteps({ executionId: execution.id, scopes }),
      ({ scope }) => scope,
    );
    for (const iteration of some) {
      const records = steps.get(innerScope(loop.scope, iteration)) ?? [];
      ends.push(iterationEnd(flow.graph, loop, iteration, records));
    }
  }
  return withEnds(end, ends);
}
