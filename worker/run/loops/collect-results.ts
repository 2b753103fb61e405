import type { LoopEnd, StepId } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { outerScope } from "#engine/scope.ts";
import type { Json } from "#lib/json.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { load } from "#worker/run/load-needed.ts";
import { neededBy, resultOf, resultValues } from "./iteration-result.ts";
import { dropIteration } from "./settle-iterations.ts";
import { toLoad } from "./to-load.ts";

/** The number of an earlier worker's iterations that are loaded at once for their results. */
const maxLoaded = 500;

/** The results in the order of the iterations. Those of iterations that an earlier worker ran are loaded in portions. */
export async function collectResults(
  run: ExecutionRun,
  container: GraphNode,
  loop: StepId,
  { results }: LoopEnd & { status: "succeeded" },
): Promise<Json[]> {
  const ends = results.map((endedAt) => ({
    loop,
    endedAt,
    iteration: outerScope(endedAt.scope)?.iteration ?? 0,
  }));
  const missing = ends.filter(({ iteration }) => run.loops.get(loop, iteration) === undefined);
  for (let first = 0; first < missing.length; first += maxLoaded) {
    const some = missing.slice(first, first + maxLoaded);
    const needed = some.flatMap((each) => toLoad(run, neededBy(run, each), each.endedAt.scope));
    await load(run, needed);
    for (const { iteration, endedAt } of some) {
      const values = await resultValues(run, loop, endedAt);
      run.loops.set(loop, iteration, resultOf(run, container, loop, endedAt, values));
      dropIteration(run, loop, iteration);
    }
  }
  return ends.map(({ iteration }) => run.loops.get(loop, iteration) ?? null);
}
