import type pg from "pg";
import { newId } from "#lib/id.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";

/** Stores a credential and returns its id. Needs the configuration's SECRET_KEY. */
export async function keepCredential(
  pool: pg.Pool,
  kind: string,
  secret: string,
  settings: Record<string, unknown> = {},
  hosts: readonly string[] = [],
): Promise<string> {
  const id = newId();
  await pool.query(
    "insert into credentials (id, name, kind, settings, hosts, secret) values ($1, $2, $3, $4, $5, $6)",
    [id, `A ${kind}`, kind, settings, hosts, Buffer.from(encryptSecret(id, secret))],
  );
  return id;
}
