import type pg from "pg";

/** A connection that does not roll back within these milliseconds is closed. */
const rollback = { text: "rollback", query_timeout: 1000 };

/** Does the work in a new transaction, and commits it. If it throws, its locks are free when the error arrives. */
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
    client.release(!(await rollBack(client)));
    throw fault;
  }
}

/** Whether the transaction was rolled back. If not, its state is unknown, and the connection must not be reused. */
async function rollBack(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(rollback);
    return true;
  } catch {
    return false;
  }
}

/**
 * Does the work in portions until one is not full. Workers that do so at once share it.
 *
 * @param portion rows per transaction: enough to be efficient, few enough that several workers share the work
 */
export async function inPortions(
  portion: number,
  stop: AbortSignal,
  work: (limit: number) => Promise<number>,
): Promise<void> {
  while (!stop.aborted && (await work(portion)) >= portion) {
    // More may be due.
  }
}
