import type { FairShare } from "#queue/fair-share.ts";
import type { NewJob } from "./add-jobs.sql.ts";

/** A call whose execution is committed. */
export interface CommittedCall {
  executionId: string;
  flowId: string;
}

/**
 * The jobs for the calls of a flush: one for all flows within their share, and one for each priority of the others.
 * Usually that is one job.
 *
 * @param nowMs from any monotonic clock, milliseconds
 */
export function toJobs(calls: readonly CommittedCall[], share: FairShare, nowMs: number): NewJob[] {
  const jobs = new Map<number, NewJob>();
  for (const [flowId, ofFlow] of Map.groupBy(calls, (call) => call.flowId)) {
    const priority = share.priorityOf(flowId, ofFlow.length, nowMs);
    const job = jobs.get(priority) ?? { ids: [], priority };
    for (const { executionId } of ofFlow) job.ids.push(executionId);
    jobs.set(priority, job);
  }
  return [...jobs.values()];
}
