import type pg from "pg";
import { deleteInBatches } from "./delete-in-batches.sql.ts";

/** Deletes the entries of stores that have expired. Any number of workers may call it at once. Resolves to their number. */
export function deleteExpiredEntries(database: pg.Pool): Promise<number> {
  return deleteInBatches(
    database,
    (limit) => `delete from store_entries where id in (
       select id from store_entries where expires_at <= now() limit ${limit} for update skip locked
     )`,
  );
}
