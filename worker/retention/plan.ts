import type { Policy } from "#server/flows/settings/settings.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";

export const dayMs = 24 * 60 * 60 * 1000;

/** Executions of a deleted flow that the deletion job missed. */
const deletedFlow: Policy = { days: 1, count: null, keep: "all" };

/** A week of executions, or, without bounds, those of the default partition. */
export interface Partition {
  table: string;
  week: { fromMs: number; toMs: number } | null;
  /** The flows with executions in it. */
  flowIds: readonly string[];
  /** Whether it contains an execution that must stay: an unfinished one, or one that an unfinished one replays. */
  mustStay: boolean;
}

/** Finished executions of one flow, to be deleted row by row. */
export interface DeletionBatch {
  table: string;
  flowId: string;
  /** Ids from `from` (inclusive) to `before` (exclusive). */
  from: string;
  before: string;
  outcome: "all" | "succeeded" | "canceled";
  /** Records their number, because the flow keeps only counts. */
  isCounted: boolean;
}

export interface RetentionPlan {
  /** Weekly partitions in which nothing must stay. */
  drops: string[];
  batches: DeletionBatch[];
}

const beginning = firstIdOfTime(0);

/**
 * Plans deletion by age: everything older than its flow's retention in days. A week is dropped as a whole once
 * everything in it has expired, so an execution may stay up to seven days longer. Rows are deleted one by one only
 * where their week will not be dropped that soon: because another flow keeps its executions longer, because the week
 * contains an unfinished execution, or in the default partition.
 */
export function planByAge(
  partitions: readonly Partition[],
  policies: ReadonlyMap<string, Policy>,
  nowMs: number,
): RetentionPlan {
  const daysOf = (flowId: string) => (policies.get(flowId) ?? deletedFlow).days ?? Number.POSITIVE_INFINITY;
  const drops: string[] = [];
  const batches: DeletionBatch[] = [];
  for (const { table, week, flowIds, mustStay } of partitions) {
    const longest = Math.max(1, ...flowIds.map(daysOf));
    const isOver = week !== null && week.toMs + longest * dayMs <= nowMs;
    if (isOver && !mustStay) {
      drops.push(table);
      continue;
    }
    for (const flowId of flowIds) {
      const days = daysOf(flowId);
      const isDroppedSoon = week !== null && days === longest && !isOver;
      const cutoffMs = nowMs - days * dayMs;
      if (isDroppedSoon || cutoffMs <= (week?.fromMs ?? 0)) continue;
      batches.push({
        table,
        flowId,
        from: week ? firstIdOfTime(week.fromMs) : beginning,
        before: firstIdOfTime(week ? Math.min(week.toMs, cutoffMs) : cutoffMs),
        outcome: "all",
        isCounted: false,
      });
    }
  }
  return { drops, batches };
}

/** Plans deletion regardless of age, for flows that do not keep successes, or any finished executions. */
export function planByOutcome(policies: ReadonlyMap<string, Policy>, nowMs: number): DeletionBatch[] {
  const all = { table: "executions", from: beginning, before: firstIdOfTime(nowMs), isCounted: true };
  return [...policies].flatMap(([flowId, { keep }]): DeletionBatch[] => {
    if (keep === "all") return [];
    if (keep === "counts") return [{ ...all, flowId, outcome: "all" }];
    return [
      { ...all, flowId, outcome: "succeeded" },
      { ...all, flowId, outcome: "canceled" },
    ];
  });
}

/** @param firstKept the oldest of the newest executions that the flow keeps */
export function planByCount(flowId: string, firstKept: string): DeletionBatch {
  const before = firstKept;
  return { table: "executions", flowId, from: beginning, before, outcome: "all", isCounted: false };
}
