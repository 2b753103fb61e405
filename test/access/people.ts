import type pg from "pg";
import type { ApiKeyScope, Role } from "#api/identity/roles/schema.ts";
import { newId } from "#lib/id.ts";
import { apiKeyPrefix, hashApiKey, newApiKey } from "#server/identity/api-keys/api-key.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { encodeSession, sessionSeconds } from "#server/identity/sessions/session-token.ts";
import { pool as ownPool } from "#server/platform/database/pool.ts";

/** Stores a user and returns the id. No password: `cookieOf` creates sessions. */
export async function storeUser(pool: pg.Pool, role: Role): Promise<string> {
  const id = newId();
  await pool.query("insert into users (id, email, name, role) values ($1, $2, $3, $4)", [
    id,
    `${id}@example.com`,
    `The ${role}`,
    role,
  ]);
  return id;
}

/** The `Cookie` header of a signed-in user. */
export async function cookieOf(userId: string, epoch = 0): Promise<string> {
  const id = newId();
  await ownPool().query(
    "insert into sessions (id, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))",
    [id, userId, sessionSeconds()],
  );
  return `${sessionCookieName()}=${await encodeSession({ id, userId, epoch })}`;
}

/** Stores an API key of a user and returns it. */
export async function storeApiKey(
  pool: pg.Pool,
  userId: string,
  scopes: readonly ApiKeyScope[],
  expiresAt: Date | null = null,
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = newApiKey();
  await pool.query(
    "insert into api_keys (id, user_id, name, hash, prefix, scopes, expires_at) values ($1, $2, 'Key', $3, $4, $5, $6)",
    [id, userId, hashApiKey(key), apiKeyPrefix(key), scopes, expiresAt],
  );
  return { id, key };
}
