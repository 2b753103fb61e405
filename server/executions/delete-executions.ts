import { pool } from "#server/database/pool.ts";

/** Some thousand rows of steps at once: a few milliseconds, and nobody waits long for the locks. */
const defaultPortion = 500;

/**
 * Deletes one portion of what a deleted flow's executions left behind, steps first. Whoever runs the job calls it until it
 * returns false.
 *
 * A row that a worker is writing at this moment is left for the next portion, so that the two never wait for each other.
 *
 * @returns whether there is more
 */
export async function deleteExecutions(
  flowId: string,
  { portion = defaultPortion }: { portion?: number } = {},
): Promise<boolean> {
  await pool().query(
    `with doomed as (
       select id from executions where flow_id = $1 order by id desc limit $2 for update skip locked
     ),
     gone_steps as (
       delete from steps using doomed where steps.execution_id = doomed.id
     )
     delete from executions using doomed where executions.id = doomed.id`,
    [flowId, portion],
  );
  const { rows } = await pool().query("select 1 from executions where flow_id = $1 limit 1", [flowId]);
  return rows.length > 0;
}
