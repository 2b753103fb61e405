import type { FairShare } from "#queue/fair-share.ts";
import type { NewJob } from "./add-jobs.sql.ts";

/** A call whose execution is committed. */
export interface CommittedCall {
  executionId: string;
  flowId: string;
}

/** Workers share a flood job by job. */
const maxIds = 500;

/**
 * The jobs for the calls of a flush: one for all flows within their share, and one for each priority of the others, of up to 500
 * calls each. Usually that is one job.
 *
 * @param nowMs from any monotonic clock, milliseconds
 */
export function toJobs(calls: readonly CommittedCall[], share: FairShare, nowMs: number): NewJob[] {
  const jobs: NewJob[] = [];
  const open = new Map<number, NewJob>();
  for (const [flowId, ofFlow] of Map.groupBy(calls, (call) => call.flowId)) {
    const priority = share.priorityOf(flowId, ofFlow.length, nowMs);
    for (const { executionId } of ofFlow) {
      let job = open.get(priority);
      if (!job || job.ids.length === maxIds) {
        job = { ids: [], priority };
        open.set(priority, job);
        jobs.push(job);
      }
      job.ids.push(executionId);
    }
  }
  return jobs;
}
