import { backlogFlag, resumeParentTask, runExecutionsTask } from "#queue/jobs.ts";

/** A job, as SQL expressions over the rows that it is added for. */
interface JobSql {
  task: string;
  payload: string;
  /** Unique. If the queue already has a job with this key, even a running or dead one, no job is added. */
  key: string;
  /** By default, now. */
  runAt?: string | undefined;
  /** The queue's name; by default the job is in no queue. */
  queue?: string | undefined;
  /** 0, the default, is the highest priority. A job with a lower one belongs to the backlog. */
  priority?: string | undefined;
}

/**
 * SQL that adds a job for each row of the surrounding statement.
 *
 * It uses `unsafe_dedupe` and a key because that is graphile-worker's short path: it only inserts the job. Without a
 * key, or in its default mode, it first searches for jobs with the same key. The plan of that search dates from when
 * the table was small and reads every waiting job: 1 ms with 3,000 of them, and growing. The short path takes 0.2 ms.
 */
export function addJob({ task, payload, key, runAt, queue, priority }: JobSql): string {
  const optional = [
    runAt && `run_at => ${runAt}`,
    queue && `queue_name => '${queue}'`,
    priority &&
      `priority => ${priority}, flags => case when ${priority} > 0 then array['${backlogFlag}'] end`,
  ];
  return `graphile_worker.add_job(${[
    task,
    payload,
    `job_key => ${key}`,
    "job_key_mode => 'unsafe_dedupe'",
    ...optional.filter(Boolean),
  ].join(", ")})`;
}

const task = `'${runExecutionsTask}'`;
const payload = "json_build_object('ids', json_build_array(id), 'epoch', epoch)";

/**
 * SQL that adds the job of one execution, for a row with its `id` and `epoch`. An execution has at most one job for
 * each epoch, so the statement can be sent again: the second one adds nothing.
 */
export function addExecutionJob(how: Pick<JobSql, "runAt" | "queue"> = {}): string {
  return addJob({ task, payload, key: "id || ':' || epoch", ...how });
}

/**
 * SQL that adds the job which ends the step that waits for an execution, for a row with the execution's id and columns
 * `parent_…`. It can be sent again.
 */
export function addParentJob(): string {
  const parent =
    "'execution_id', parent_execution_id, 'scope', parent_scope, 'node_id', parent_node_id, 'attempt', coalesce(parent_attempt, 1)";
  return addJob({
    task: `'${resumeParentTask}'`,
    payload: `json_build_object('id', id, 'parent', json_build_object(${parent}))`,
    key: "id || ':parent'",
  });
}

/**
 * A query that adds a job for each row of `from`, which has `id` and `epoch`, even if it had jobs before. It sends one
 * notification and searches for equal keys once, however many jobs it adds.
 *
 * @param priority above 0
 */
export function addMissingJobs(from: string, priority: number): string {
  const spec = `row(${task}, ${payload}, null, null, null, null, ${priority}, array['${backlogFlag}'])`;
  return `select graphile_worker.add_jobs(specs.list)
    from (select array_agg(${spec}::graphile_worker.job_spec) as list from ${from}) specs where specs.list is not null`;
}
