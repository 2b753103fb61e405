import type { Graph } from "#engine/graph/graph.ts";
import { compareScopes, innerScope } from "#engine/scope.ts";
import type { IterationEnd, LoopEnd, StepId, StepRecord } from "./plan.ts";
import { RegionProgress } from "./region-progress.ts";

type Succeeded = LoopEnd & { status: "succeeded" };

/** How an iteration ended that is in none of the loop's results (`unread`), according to its records. */
export function iterationEnd(
  graph: Graph,
  loop: StepId,
  iteration: number,
  records: Iterable<StepRecord>,
): IterationEnd {
  const region = graph.regions.get(loop.nodeId);
  if (!region) throw new Error(`Node ${loop.nodeId} contains nothing.`);
  const scope = innerScope(loop.scope, iteration);
  const progress = new RegionProgress(graph, region, scope, null, []);
  progress.open();
  for (const record of records) {
    const index = record.scope === scope ? region.indexOf.get(record.nodeId) : undefined;
    if (index !== undefined) progress.add(index, record);
  }
  if (progress.stop) return progress.stop.error ? "failed" : "early";
  return progress.endedAt() ?? "early";
}

/** The end of a loop, with the ends of the iterations that were unread. */
export function withEnds({ unread: _, ...end }: Succeeded, read: Iterable<IterationEnd>): Succeeded {
  const ends = [...read];
  const reached = ends.filter((each) => each !== "early" && each !== "failed");
  return {
    ...end,
    failed: end.failed + ends.filter((each) => each === "failed").length,
    results: [...end.results, ...reached].sort((a, b) => compareScopes(a.scope, b.scope)),
  };
}
