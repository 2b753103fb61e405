import type pg from "pg";

const batchSize = 5000;

/** Deletes expired deliveries in batches. Any number of workers may call it at once. Resolves to their number. */
export async function sweepDeliveries(database: pg.Pool, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const { rowCount } = await database.query(
      `delete from deliveries where (node_id, key_hash) in (
         select node_id, key_hash from deliveries where kept_until < $1 limit ${batchSize} for update skip locked
       )`,
      [now],
    );
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return count;
  }
}
