import type { StepRecord } from "./plan.ts";
import type { RegionProgress } from "./region-progress.ts";
import type { EndedIterations } from "./suspension.ts";

/**
 * The steps of the loops in which iterations have ended since the step was recorded, with those that have.
 * Stored when a worker releases the execution, they show the next one which iterations it need not read.
 */
export function endedSinceStored(progress: RegionProgress): StepRecord[] {
  return [...progress.loops].flatMap(([index, loop]) => {
    const changed = withEnded(progress.latest(index), loop.ended());
    const inner = [...loop.unfinished.values()].flatMap(endedSinceStored);
    return changed ? [changed, ...inner] : inner;
  });
}

/** Null when the record knows it. That of a loop that pauses does: it was written after its last iteration. */
function withEnded(record: StepRecord | undefined, ended: EndedIterations | null): StepRecord | null {
  if (!ended || record?.status !== "waiting" || record.until?.kind !== "iterations") return null;
  const { until } = record;
  if (until.isPaused || isSame(until.ended, ended)) return null;
  return { ...record, until: { ...until, ended } };
}

function isSame(known: EndedIterations | undefined, ended: EndedIterations): boolean {
  return known?.before === ended.before && known.except.join() === ended.except.join();
}
