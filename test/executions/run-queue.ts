import type pg from "pg";
import { expect } from "vitest";
import type { HttpPort } from "#engine/node.ts";
import { resumeParentTask, runExecutionsPayloadSchema, runExecutionsTask } from "#queue/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { createResumeParent } from "#worker/children/resume-parents.sql.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

export interface QueuedJob {
  id: string;
  task: string;
  payload: unknown;
}

/** Takes the oldest due job off the queue. */
export async function takeJob(pool: pg.Pool): Promise<QueuedJob | undefined> {
  const { rows } = await pool.query<QueuedJob>(
    `with oldest as (
       select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where run_at <= now() order by j.id limit 1
     ), gone as (delete from graphile_worker._private_jobs where id in (select id from oldest))
     select * from oldest`,
  );
  return rows[0];
}

export async function runJob(pool: pg.Pool, { task, payload }: QueuedJob, http?: HttpPort): Promise<void> {
  const shell = createShell(pool, http && { http });
  if (task === resumeParentTask) return createResumeParent(pool, shell.loadFlow)(payload);
  expect(task).toBe(runExecutionsTask);
  const { ids, epoch } = runExecutionsPayloadSchema.parse(payload);
  await runExecutions({ ids, epoch }, { id: "1", attempt: 1, isAlone: false }, shell);
}

/** Runs everything that is due, each job twice if wanted: a worker that died may have run it already. */
export async function runQueue(
  pool: pg.Pool,
  { times = 1, http }: { times?: number; http?: HttpPort } = {},
): Promise<void> {
  for (let job = await takeJob(pool); job; job = await takeJob(pool)) {
    for (let time = 0; time < times; time += 1) await runJob(pool, job, http);
  }
}
