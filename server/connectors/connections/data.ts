import { z } from "zod";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { type ConnectionSettings, connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

const columns = "id, name, settings, hosts, last_used_at, created_at, updated_at";

/** A connection without its secret, from its row. */
export interface StoredConnection extends ConnectionSettings {
  id: string;
  name: string;
  hosts: string[];
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const rowSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    settings: z.object({ connection: connectionSettingsSchema }),
    hosts: z.array(z.string()),
    last_used_at: z.date().nullable(),
    created_at: z.date(),
    updated_at: z.date(),
  })
  .transform(
    ({ settings, last_used_at, created_at, updated_at, ...row }): StoredConnection => ({
      ...row,
      ...settings.connection,
      lastUsedAt: last_used_at,
      createdAt: created_at,
      updatedAt: updated_at,
    }),
  );

const selectPage = {
  name: "connections.selectPage",
  text: `select ${columns} from credentials
    where kind = 'connection' and ($2::uuid is null or id < $2)
      and ($3::text is null or settings -> 'connection' ->> 'connector' = $3)
    order by id desc limit $1`,
};

/** A page of connections, newest first. */
export async function getConnections(
  _: Principal,
  {
    limit,
    after = null,
    connector = null,
  }: { limit: number; after?: string | undefined | null; connector?: string | undefined | null },
): Promise<StoredConnection[]> {
  const { rows } = await pool().query({ ...selectPage, values: [limit, after, connector] });
  return rows.map((row) => rowSchema.parse(row));
}

/** A connection; null if there is none with this id. */
export async function getConnection(_: Principal, id: string): Promise<StoredConnection | null> {
  const text = `select ${columns} from credentials where id = $1::uuid and kind = 'connection'`;
  const { rows } = await pool().query(text, [id]);
  return rows[0] === undefined ? null : rowSchema.parse(rows[0]);
}

/** A connection, locked against other changes until the transaction ends; null if there is none. */
export async function lockConnection(tx: AnyTransaction, id: string): Promise<StoredConnection | null> {
  const text = `select ${columns} from credentials where id = $1::uuid and kind = 'connection' for update`;
  const [row] = await query(tx, text, [id]);
  return row === undefined ? null : rowSchema.parse(row);
}

/** A connection on the wire. */
export function toConnection(stored: StoredConnection): Connection {
  const { id, connector, name, authentication, fields, account, state, problem, hosts } = stored;
  return {
    ...{ id, connector, name, authentication, fields, account, state, problem, hosts },
    last_used_at: stored.lastUsedAt?.toISOString() ?? null,
    created_at: stored.createdAt.toISOString(),
    updated_at: stored.updatedAt.toISOString(),
  };
}
