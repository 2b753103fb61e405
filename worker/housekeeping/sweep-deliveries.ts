import type pg from "pg";

const portion = 5000;

/** Forgets deliveries whose time is over, in portions. Any number of workers may do it at once. Resolves with how many they were. */
export async function sweepDeliveries(database: pg.Pool, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const { rowCount } = await database.query(
      `delete from deliveries where (node_id, key_hash) in (
         select node_id, key_hash from deliveries where kept_until < $1 limit ${portion} for update skip locked
       )`,
      [now],
    );
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return count;
  }
}
