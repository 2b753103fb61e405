import type pg from "pg";
import { deleteExecutionsPayloadSchema } from "#queue/jobs.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";

/** Executions per transaction: enough to be efficient, few enough to block nobody. */
const portion = 1000;

/* Deletes steps, arrivals and search values in the same statement, so that none is left without its execution. */
const statement = `
with gone as (
  select id from executions where flow_id = $1 order by id desc limit ${portion}
), steps_gone as (
  delete from steps where execution_id = any(array(select id from gone))
), arrivals_gone as (
  delete from arrivals where execution_id = any(array(select id from gone))
), values_gone as (
  delete from search_values where execution_id = any(array(select id from gone))
)
delete from executions where id = any(array(select id from gone)) returning id`;

/**
 * The job `delete_executions`: deletes the executions of a deleted flow in batches, with their files, and its calls.
 * After an interruption it resumes where it stopped.
 */
export async function deleteExecutions(
  payload: unknown,
  database: pg.Pool,
  stop: AbortSignal,
): Promise<void> {
  const { flow_id } = deleteExecutionsPayloadSchema.parse(payload);
  for (;;) {
    const { rows } = await database.query<{ id: string }>(statement, [flow_id]);
    if (rows.length === 0) break;
    // Files that are left, because the worker dies now or their storage is unavailable, are removed later.
    await removeFilesOf(rows.map(({ id }) => id)).catch((cause: unknown) => {
      logger().warn({ cause: String(cause) }, "files of deleted executions not removed yet");
    });
    if (stop.aborted) throw new Error("The worker is shutting down; another worker will continue deleting.");
  }
  // There are few calls, because only the newest of each trigger are stored.
  await database.query("delete from calls where flow_id = $1", [flow_id]);
}
