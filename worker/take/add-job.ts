import { runExecutionsTask } from "#queue/jobs.ts";

/**
 * SQL that adds the job of one execution, for a row with its `id` and `epoch`. An execution has at most one job for each of
 * its epochs: a second call adds none, so a statement may be sent again.
 *
 * `unsafe_dedupe` because that is the queue's short way: it inserts and does nothing else. The usual one first looks for jobs
 * of the same key, by a plan from when its table was small, and then reads all jobs there are.
 *
 * @param how SQL expressions; left out: at once, and in no queue
 */
export function addExecutionJob({ runAt, queue }: { runAt?: string; queue?: string } = {}): string {
  const more = [runAt && `run_at => ${runAt}`, queue && `queue_name => '${queue}'`].filter(Boolean);
  return `graphile_worker.add_job('${runExecutionsTask}', json_build_object('ids', json_build_array(id), 'epoch', epoch),
    ${[...more, "job_key => id || ':' || epoch", "job_key_mode => 'unsafe_dedupe'"].join(", ")})`;
}
