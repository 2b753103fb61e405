import { z } from "zod";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";

const fileSchema = z
  .object({
    id: z.uuid(),
    filename: z.string().nullable(),
    content_type: z.string(),
    size: z.coerce.number(),
  })
  .transform(({ id, filename, content_type: contentType, size }) => ({ id, filename, contentType, size }));

/** A file that was sent with a call, or that a step has stored. */
export type StoredFile = z.infer<typeof fileSchema>;

const columns = "id, filename, content_type, size";

/** A file of any execution. Returns null if it does not exist or is incomplete. */
export async function getFile(_: Principal<"viewer">, id: string): Promise<StoredFile | null> {
  const { rows } = await pool().query(`select ${columns} from stored_files where id = $1 and sha256 <> ''`, [
    id,
  ]);
  return fileSchema.optional().parse(rows[0]) ?? null;
}

const selectOfFlow = `
  select f.id, f.filename, f.content_type, f.size from stored_files f join executions e on e.id = f.owner_id
  where f.id = $2 and f.sha256 <> '' and e.flow_id = $1`;

/** A file of an execution of this flow; null for any other. */
export async function findFileOfFlow(flowId: string, fileId: string): Promise<StoredFile | null> {
  const { rows } = await pool().query(selectOfFlow, [flowId, fileId]);
  return fileSchema.optional().parse(rows[0]) ?? null;
}

const selectOwn = `
  with recursive line as (
    select id, replay_of from executions where id = $1
    union
    select e.id, e.replay_of from executions e join line on e.id = line.replay_of
  )
  select ${columns} from stored_files
  where id = $2 and sha256 <> '' and owner_id = any(array(select id from line))`;

/**
 * A file of this execution, sent with its call or stored by a step, or of the one that it replays; null for any other. A
 * sender can write a reference to a file into a body, but cannot claim another execution's file with it.
 */
export async function findFileOf(executionId: string, fileId: string): Promise<StoredFile | null> {
  const { rows } = await pool().query(selectOwn, [executionId, fileId]);
  return fileSchema.optional().parse(rows[0]) ?? null;
}
