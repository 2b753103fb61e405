import type pg from "pg";
import { z } from "zod";
import { type ConnectionSettings, connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";

export type ConnectionState = ConnectionSettings["state"];

const merged = `jsonb_set(settings::jsonb, '{connection}', (settings::jsonb -> 'connection') || $2::jsonb)::json`;

/** Stores what a provider has said about a connection. */
export async function storeState(
  id: string,
  state: Pick<ConnectionSettings, "state" | "problem"> & { account?: string | null },
  database: Pick<pg.ClientBase, "query"> = pool(),
): Promise<void> {
  const text = `update credentials set settings = ${merged} where id = $1::uuid and kind = 'connection'`;
  await database.query(text, [id, JSON.stringify(state)]);
}

/**
 * Stores that a connection's access has ended and was not renewed. It is stored once, until the account is connected again, and
 * the owners of its flows get one e-mail about it, if the installation sends any.
 */
export async function storeExpiry(id: string, problem: string, tx: pg.ClientBase): Promise<void> {
  await storeState(id, { state: "expired", problem }, tx);
  if (config().smtp === null) return;
  await tx.query("update credentials set notice_due_at = now() where id = $1::uuid", [id]);
}

/* A provider may refuse a good key for a moment. Its e-mail is due only after that, and not sent if the key works again. */
const noteUse = {
  name: "connections.noteUse",
  text: `update credentials set last_used_at = date_trunc('hour', now()),
      notice_due_at = case when $3 and $2::jsonb ->> 'state' = 'refused'
        and settings -> 'connection' ->> 'state' not in ('expired', 'refused')
        then now() + interval '10 minutes' else notice_due_at end,
      settings = case when $2::jsonb is null then settings else ${merged} end
    where id = $1::uuid and kind = 'connection' and (
      last_used_at is null or last_used_at < date_trunc('hour', now())
      or ($2::jsonb is not null and settings -> 'connection' ->> 'state' not in ('expired', $2::jsonb ->> 'state')))`,
};

/**
 * Notes that a connection was used in this hour, and its new state, if there is one. Writes nothing that is known already. The owners
 * of its flows get one e-mail if the provider still refuses it after ten minutes.
 */
export async function storeUse(
  id: string,
  state: Pick<ConnectionSettings, "state" | "problem"> | null,
): Promise<void> {
  await pool().query({ ...noteUse, values: [id, state && JSON.stringify(state), config().smtp !== null] });
}

const selectFacts = {
  name: "connections.selectFacts",
  text: `select name, settings -> 'connection' as connection, last_used_at as "lastUsedAt"
    from credentials where id = $1::uuid and kind = 'connection'`,
};

const factsSchema = z.object({
  name: z.string(),
  connection: connectionSettingsSchema,
  lastUsedAt: z.date().nullable(),
});

/** A connection without its secret; null if there is none. */
export async function selectConnection(id: string): Promise<z.output<typeof factsSchema> | null> {
  const { rows } = await pool().query({ ...selectFacts, values: [id] });
  return rows[0] === undefined ? null : factsSchema.parse(rows[0]);
}
