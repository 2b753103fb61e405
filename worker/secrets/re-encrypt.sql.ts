import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import {
  type EncryptedColumn,
  encryptedColumns,
  nameOf,
} from "#server/platform/encryption/encrypted-columns.ts";
import { seal, unsealAny } from "#server/platform/encryption/sealed.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { secretsReEncrypted } from "#server/platform/metrics/millrace-metrics.ts";
import { beginRotation, rotatedKeys } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { countValues, exchangeValues, selectValues } from "#server/platform/secrets/stored-values.sql.ts";

/** Values per transaction: a few milliseconds of work, and at most some MB in memory. */
const portion = 100;

/**
 * The pause after a pass without changes. Until the last process with the former configuration has ended,
 * values may be written with the previous key behind a pass.
 */
const restSeconds = 60;

const progressSchema = z.object({ position: z.array(z.string()).nullable() });
const passSchema = z.object({ changed: z.int(), unreadable: z.int() });

/** Another worker that holds the row is doing this. A column that was found clean rests. */
const lockProgress = `
select position from secret_rotations
where key_id = $1 and previous_key_id = $2 and "column" = $3
  and (position is not null or clean_at is null or clean_at < now() - make_interval(secs => ${restSeconds}))
for update skip locked`;

const beginPass = `
update secret_rotations set total = $4, checked = 0, changed = 0, unreadable = 0
where key_id = $1 and previous_key_id = $2 and "column" = $3`;

const addProgress = `
update secret_rotations set
  position = $4::jsonb, checked = checked + $5, changed = changed + $6, re_encrypted = re_encrypted + $6,
  unreadable = unreadable + $7, clean_at = case when $6 > 0 then null else clean_at end
where key_id = $1 and previous_key_id = $2 and "column" = $3
returning changed, unreadable`;

const endPass = `
update secret_rotations set clean_at = now()
where key_id = $1 and previous_key_id = $2 and "column" = $3 and changed = 0`;

/** All values of the column have the current key, so a rotation in the other direction has nothing left to do there. */
const forgetReverse = `
delete from secret_rotations
where key_id = $2 and previous_key_id = $1 and "column" = $3
  and exists (select from secret_rotations where key_id = $1 and previous_key_id = $2 and "column" = $3 and changed = 0)`;

/**
 * Encrypts every stored secret with the current SECRET_KEY while SECRET_KEY_PREVIOUS is set. A transaction exchanges a
 * portion and records how far it has read, so a killed worker leaves nothing half done. A value is exchanged only if it is
 * the one that was read: a concurrent change, which is encrypted with the current key already, wins. Any number of workers
 * may call it at once; one works on each column.
 */
export async function reEncrypt(database: pg.Pool, stop: AbortSignal): Promise<void> {
  const keys = rotatedKeys();
  if (!keys) return;
  await beginRotation(database);
  for (const column of encryptedColumns) {
    const row = [keys.keyId, keys.previousKeyId, nameOf(column)];
    while (!stop.aborted && (await inTransaction(database, (tx) => changePortion(tx, column, row)))) {
      // More may be left.
    }
  }
}

/** Returns false if the pass has ended, rests, or is another worker's. */
async function changePortion(
  tx: pg.ClientBase,
  column: EncryptedColumn,
  row: readonly string[],
): Promise<boolean> {
  const { rows: locked } = await tx.query(lockProgress, [...row]);
  if (locked.length === 0) return false;
  const { position } = progressSchema.parse(locked[0]);
  if (position === null) await tx.query(beginPass, [...row, await countValues(tx, column)]);
  const found = await selectValues(tx, column, position, portion);
  const values = found.map(({ key, sealed }) => ({
    key,
    old: sealed,
    changed: encryptAgain(column, key, sealed),
  }));
  const exchanged = await exchangeValues(
    tx,
    column,
    values.flatMap(({ key, old, changed }) => (changed instanceof Uint8Array ? [{ key, old, changed }] : [])),
  );
  const unreadable = values.filter(({ changed }) => changed === "unreadable");
  const isLast = found.length < portion;
  const next = isLast ? null : JSON.stringify(found.at(-1)?.key);
  const { rows } = await tx.query(addProgress, [...row, next, found.length, exchanged, unreadable.length]);
  if (exchanged > 0) secretsReEncrypted.add([nameOf(column)], exchanged);
  if (!isLast) return true;
  await tx.query(endPass, [...row]);
  await tx.query(forgetReverse, [...row]);
  const pass = passSchema.parse(rows[0]);
  if (pass.changed > 0 || pass.unreadable > 0)
    logger().info({ column: nameOf(column), ...pass }, "read the column's secrets for the new SECRET_KEY");
  return false;
}

/**
 * The value under the current key; null if it is already. Values that neither key decrypts stay as they are.
 */
function encryptAgain(
  { purpose, boundTo }: EncryptedColumn,
  key: readonly string[],
  sealed: Uint8Array,
): Uint8Array | null | "unreadable" {
  try {
    const { plain, isCurrent } = unsealAny(purpose, boundTo(key), sealed);
    return isCurrent ? null : seal(purpose, boundTo(key), plain);
  } catch {
    return "unreadable";
  }
}
