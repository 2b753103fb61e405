import type pg from "pg";

/** Runs `work` in a transaction on a connection of the pool. */
export async function inTransaction<Result>(
  database: pg.Pool,
  work: (tx: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (fault) {
    // The state of the connection's transaction is unknown: do not reuse it.
    client.release(true);
    throw fault;
  }
}
