import { z } from "zod";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { pool } from "#server/platform/database/pool.ts";

/** A file as it is recorded before its bytes are written. */
export interface NewFile {
  id: string;
  ownerId: string;
  filename: string | null;
  contentType: string;
}

const insert = {
  name: "storage.insertFile",
  text: `insert into stored_files (id, owner_id, filename, content_type, size, sha256) values ($1, $2, $3, $4, 0, '')`,
};

/** Records a file that is about to be written, so that storage never has an unknown file. */
export async function insertFile({ id, ownerId, filename, contentType }: NewFile): Promise<void> {
  await pool().query({ ...insert, values: [id, ownerId, filename, contentType] });
}

const complete = {
  name: "storage.completeFile",
  text: "update stored_files set size = $2, sha256 = $3 where id = $1",
};

/** Records the written file. */
export async function completeFile(
  id: string,
  { size, sha256 }: { size: number; sha256: string },
): Promise<void> {
  await pool().query({ ...complete, values: [id, size, sha256] });
}

/** The bytes of a file that has been written completely; null if there is none. */
export async function sizeOfFile(id: string): Promise<number | null> {
  const { rows } = await pool().query(
    "select size::float8 as size from stored_files where id = $1 and sha256 <> ''",
    [id],
  );
  return rows[0] === undefined ? null : z.object({ size: z.number() }).parse(rows[0]).size;
}

const idsSchema = z.array(z.object({ id: z.uuid() }));

/** The files of these owners. */
export async function listFilesOf(ownerIds: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query("select id from stored_files where owner_id = any($1::uuid[])", [
    ownerIds,
  ]);
  return idsSchema.parse(rows).map(({ id }) => id);
}

/** Up to a hundred files whose owners' ids are in this range and belong to no execution or call. */
export async function listOrphanedFiles({
  from,
  before,
}: {
  from: string;
  before: string;
}): Promise<string[]> {
  const { rows } = await pool().query(
    `select f.id from stored_files f
     where f.owner_id >= $1::uuid and f.owner_id < $2::uuid
       and not exists (select from executions e where e.id = f.owner_id)
       and not exists (select from calls c where c.id = f.owner_id)
     limit 100`,
    [from, before],
  );
  return idsSchema.parse(rows).map(({ id }) => id);
}

/** Deletes the rows of removed files. */
export async function deleteFileRows(ids: readonly string[]): Promise<void> {
  await pool().query("delete from stored_files where id = any($1::uuid[])", [ids]);
}

/*
 * In batches by the primary key; each check of an owner is one index lookup, so that a batch takes about 20 ms. Only
 * the oldest worker gets rows.
 */
const selectPortion = `
  select f.id,
    exists (select from executions e where e.id = f.owner_id) or exists (select from calls c where c.id = f.owner_id) as owned
  from stored_files f
  where f.id > $1::uuid and f.id < $2::uuid and not exists (
    select from worker_processes
    where (started_at, id) < (select started_at, id from worker_processes where id = $3)
  )
  order by f.id
  limit 1000`;

const portionSchema = z.array(z.object({ id: z.uuid(), owned: z.boolean() }));

/**
 * The next thousand files after `after` that are older than `olderThanMs` (an instant), and whether they have an owner.
 */
export async function listFileBatch(
  after: string,
  olderThanMs: number,
  workerId: string,
): Promise<{ id: string; owned: boolean }[]> {
  const { rows } = await pool().query(selectPortion, [after, firstIdOfTime(olderThanMs), workerId]);
  return portionSchema.parse(rows);
}
