import type pg from "pg";
import { StartError } from "#lib/start-error.ts";
import { config } from "#server/platform/config/config.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { secretKeyId } from "#server/platform/encryption/derived-key.ts";
import { encryptedColumns, nameOf } from "#server/platform/encryption/encrypted-columns.ts";
import { loadLastingKeys } from "./lasting-keys.sql.ts";

/**
 * Prepares a process for the installation's secrets. With SECRET_KEY_PREVIOUS it begins a rotation, before anything is
 * encrypted with the new key.
 *
 * @throws StartError if a rotation that is not finished needs a key that is not configured
 */
export async function prepareSecrets(database: pg.Pool): Promise<void> {
  await assertNoKeyMissing(database);
  await loadLastingKeys(database).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !/authenticate data/.test(cause.message)) throw cause;
    throw new StartError(
      "SECRET_KEY is not the one that this database's secrets were encrypted with. Restore the previous one.",
      { cause },
    );
  });
  await beginRotation(database);
}

/** The ids of the configured keys; null if no rotation is configured. */
export function rotatedKeys(): { keyId: string; previousKeyId: string } | null {
  const { secretKey, previousSecretKey } = config();
  if (previousSecretKey === null) return null;
  return { keyId: secretKeyId(secretKey), previousKeyId: secretKeyId(previousSecretKey) };
}

interface Rotation {
  keyId: string;
  previousKeyId: string;
  columns: readonly string[];
}

const given = new Parameters<Rotation>();
const keyId = given.value("text", (rotation) => rotation.keyId);
const previousKeyId = given.value("text", (rotation) => rotation.previousKeyId);
const rotated = given.each(({ columns }) => columns).as("rotated", { column_name: text((name) => name) });

const addRotations = `
with other as (
  delete from secret_rotations
  where (key_id, previous_key_id) <> (${keyId}, ${previousKeyId}) and clean_at is not null
)
insert into secret_rotations (key_id, previous_key_id, "column")
select ${keyId}, ${previousKeyId}, column_name from ${rotated.sql} on conflict do nothing`;

/**
 * Adds a row for each column that has no row. A finished rotation between other keys is forgotten: the next
 * one begins where it ended.
 */
export async function beginRotation(database: pg.Pool): Promise<void> {
  const keys = rotatedKeys();
  if (!keys) return;
  await database.query(addRotations, given.values({ ...keys, columns: encryptedColumns.map(nameOf) }));
}

/** Values may be encrypted with either key of a rotation until a pass over every column has found none to change. */
async function assertNoKeyMissing(database: pg.Pool): Promise<void> {
  const { secretKey, previousSecretKey } = config();
  const given = [secretKey, previousSecretKey].flatMap((key) => (key === null ? [] : [secretKeyId(key)]));
  const { rows } = await database.query<{ key_id: string; previous_key_id: string }>(
    `select distinct key_id, previous_key_id from secret_rotations
     where clean_at is null and not (key_id = any($1) and previous_key_id = any($1))`,
    [given],
  );
  const [row] = rows;
  if (!row) return;
  throw new StartError(
    `The rotation of SECRET_KEY is not finished: secrets are encrypted with the keys ${row.key_id} and ${row.previous_key_id}, but the configured keys are ${given.join(" and ")}. Set both, as SECRET_KEY and SECRET_KEY_PREVIOUS, and wait until Settings shows that the rotation is finished.`,
  );
}
