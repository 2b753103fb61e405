import type pg from "pg";
import { deleteExecutionsPayloadSchema } from "#queue/jobs.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";

/** How many executions go in one transaction: enough to be quick, few enough to keep nobody waiting. */
const portion = 1000;

/* The steps go first and with them, so that none is left without its execution. */
const statement = `
with gone as (
  select id from executions where flow_id = $1 order by id desc limit ${portion}
), steps_gone as (
  delete from steps where execution_id = any(array(select id from gone))
)
delete from executions where id = any(array(select id from gone)) returning id`;

/** The job `delete_executions`: deletes what a deleted flow left, in portions, files included, and its calls. When interrupted it goes on where it was. */
export async function deleteExecutions(
  payload: unknown,
  database: pg.Pool,
  stop: AbortSignal,
): Promise<void> {
  const { flow_id } = deleteExecutionsPayloadSchema.parse(payload);
  for (;;) {
    const { rows } = await database.query<{ id: string }>(statement, [flow_id]);
    if (rows.length === 0) break;
    // Files that are left here, because the worker dies now or their storage is away, are swept later.
    await removeFilesOf(rows.map(({ id }) => id)).catch((cause: unknown) => {
      logger().warn({ cause: String(cause) }, "files of deleted executions not removed yet");
    });
    if (stop.aborted) throw new Error("The worker shuts down; deleting goes on in another.");
  }
  // Its calls are few: of each trigger only the newest are kept.
  await database.query("delete from calls where flow_id = $1", [flow_id]);
}
