import type pg from "pg";
import { deleteInBatches } from "./delete-in-batches.sql.ts";

/** Deletes expired deliveries. Any number of workers may call it at once. Resolves to their number. */
export function sweepDeliveries(database: pg.Pool, now: Date): Promise<number> {
  return deleteInBatches(
    database,
    (limit) => `delete from deliveries where (node_id, key_hash) in (
       select node_id, key_hash from deliveries where kept_until < $1 limit ${limit} for update skip locked
     )`,
    [now],
  );
}
