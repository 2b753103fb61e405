// Every request of a signed-in browser reads its session here: one prepared statement, two lookups by primary key.

import { z } from "zod";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { newId } from "#lib/id.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import { type ProviderSession, toProviderColumns } from "./provider-session.ts";
import { type Session, sessionSeconds } from "./session-token.ts";

/** A session ends after this many days without use, even before its absolute end. */
export const idleDays = 14;

const live = `s.expires_at > now() and s.last_used_at > now() - interval '${idleDays} days'`;

const selectUser = {
  name: "sessions.selectUser",
  text: `select u.id, u.name, u.role, s.last_used_at < now() - interval '1 hour' as "isStale"
    from sessions s join users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2 and u.session_epoch = $3 and not u.service and u.deactivated_at is null
      and ${live}`,
};

const userSchema = z.object({ id: z.uuid(), name: z.string(), role: roleSchema, isStale: z.boolean() });

/**
 * The user of a session, with the rights they currently have. Returns null if the session has ended. Records the use at
 * most once an hour.
 */
export async function getSessionUser({ id, userId, epoch }: Session) {
  const { rows } = await pool().query({ ...selectUser, values: [id, userId, epoch] });
  if (rows.length === 0) return null;
  const { isStale, ...user } = userSchema.parse(rows[0]);
  if (isStale) await pool().query("update sessions set last_used_at = now() where id = $1", [id]);
  return user;
}

/** An account whose first factor was verified. */
export interface VerifiedAccount {
  userId: string;
  epoch: number;
  /** The hash that the password was verified against; null if a provider signs the user in. */
  passwordHash: string | null;
  /** The name of the provider that signs the user in; null for a password. */
  provider: string | null;
  /** The provider's session; null for a password. */
  providerSession: ProviderSession | null;
}

const insertSession = `insert into sessions
    (id, user_id, browser, network, provider, expires_at, provider_id, provider_sid, id_token)
  select $1::uuid, person.id, $4, $5, $7, now() + make_interval(secs => $6::float8), $8, $9, $10::bytea
  from (
    select id from users
    where id = $2::uuid and ($3::text is null or password_hash = $3) and deactivated_at is null for share
  ) person
  returning id`;

/**
 * Signs a browser in, and deletes the user's ended sessions.
 *
 * The lock on the user's row orders this against a change of password: either the change sees this session and ends it,
 * or the hash no longer matches and no session is created. It does the same for a deactivation.
 *
 * @returns null if the password was changed since it was verified, or the user is deactivated
 */
export async function createSession(
  tx: AnyTransaction,
  { userId, epoch, passwordHash, provider, providerSession }: VerifiedAccount,
  { browser, network }: { browser: string | null; network: string | null },
): Promise<Session | null> {
  await execute(tx, `delete from sessions s where s.user_id = $1::uuid and not (${live})`, [userId]);
  const id = newId();
  const own = [id, userId, passwordHash, browser, network, sessionSeconds(), provider];
  const values = [...own, ...toProviderColumns(id, providerSession)];
  const created = await query(tx, insertSession, values);
  return created.length === 1 ? { id, userId, epoch } : null;
}
