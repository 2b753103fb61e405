import type pg from "pg";
import { deleteExecutionsPayloadSchema } from "#queue/jobs.ts";

/** How many executions go in one transaction: enough to be quick, few enough to keep nobody waiting. */
const portion = 1000;

/* The steps go first and with them, so that none is left without its execution. */
const statement = `
with gone as (
  select id from executions where flow_id = $1 order by id desc limit ${portion}
), steps_gone as (
  delete from steps where execution_id = any(array(select id from gone))
)
delete from executions where id = any(array(select id from gone))`;

/** The job `delete_executions`: deletes what a deleted flow left, in portions. When interrupted it goes on where it was. */
export async function deleteExecutions(
  payload: unknown,
  database: pg.Pool,
  stop: AbortSignal,
): Promise<void> {
  const { flow_id } = deleteExecutionsPayloadSchema.parse(payload);
  for (;;) {
    const { rowCount } = await database.query(statement, [flow_id]);
    if (!rowCount) return;
    if (stop.aborted) throw new Error("The worker shuts down; deleting goes on in another.");
  }
}
