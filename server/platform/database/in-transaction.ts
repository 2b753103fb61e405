import type pg from "pg";

/** Does the work in a new transaction, and commits it; rolls back if it throws. */
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
