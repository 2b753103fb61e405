import pg from "pg";
import { containsAny, loadReplaySources } from "./queries.sql.ts";

/** PostgreSQL did not get a lock in time (SQLSTATE 55P03), or resolved a deadlock (40P01). */
const isBusy = (cause: unknown) =>
  cause instanceof pg.DatabaseError && (cause.code === "55P03" || cause.code === "40P01");

/**
 * Drops a week of executions with its steps, arrivals and search values, which takes a moment however much it contains.
 *
 * Dropping locks the whole tables, and calls that arrive meanwhile wait for the lock too. So it gives up after 100 ms
 * and tries again in the next run. Vacuum would block it for long; a weaker lock, which blocks nobody else, first makes
 * vacuum step aside.
 *
 * @returns whether it was dropped: not while a table is in use, nor when it contains something that must stay after all
 */
export async function dropWeek(client: pg.ClientBase, executions: string): Promise<boolean> {
  const nameOf = (table: string) => pg.escapeIdentifier(executions.replace(/^executions/, table));
  // Weeks from before the migrations that added these tables have no partition of them.
  const partitions = {
    needed: [nameOf("executions"), nameOf("steps")],
    optional: [nameOf("arrivals"), nameOf("search_values")],
  };
  // Checked under the lock, so that no replay can begin between the check and the drop.
  return inBriefLock(client, partitions, "executions, steps, arrivals, search_values", async () =>
    containsAny(client, executions, await loadReplaySources(client)),
  );
}

/** Drops a week of calls that is empty. */
export async function dropEmptyWeek(client: pg.ClientBase, table: string): Promise<boolean> {
  const name = pg.escapeIdentifier(table);
  return inBriefLock(client, { needed: [name], optional: [] }, "calls", async () => {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    return (rowCount ?? 0) > 0;
  });
}

async function inBriefLock(
  client: pg.ClientBase,
  { needed, optional }: { needed: readonly string[]; optional: readonly string[] },
  parents: string,
  mustStay: () => Promise<boolean>,
): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '5s'");
    await client.query(`lock table ${needed.join(", ")} in share update exclusive mode`);
    await client.query("set local lock_timeout = '100ms'");
    await client.query(`lock table only ${parents} in access exclusive mode`);
    const stays = await mustStay();
    if (!stays) await client.query(`drop table if exists ${[...needed, ...optional].join(", ")}`);
    await client.query("commit");
    return !stays;
  } catch (cause) {
    await client.query("rollback");
    if (isBusy(cause)) return false;
    throw cause;
  }
}
