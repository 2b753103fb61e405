import type pg from "pg";
import type { EncryptedColumn } from "#server/platform/encryption/encrypted-columns.ts";

/** A stored value with its row's primary key, as texts. */
interface StoredValue {
  key: string[];
  sealed: Buffer;
}

interface Exchange {
  key: readonly string[];
  old: Buffer;
  changed: Uint8Array;
}

/*
 * Names come from `encryptedColumns` and are never input. Each statement reads the primary key's index from a position on,
 * so a pass over a large table takes no longer for its last portion than for its first.
 */

export async function countValues(tx: pg.ClientBase, { table, column }: EncryptedColumn): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(`select count("${column}")::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

/** The values of the rows after this key, in the order of the keys. */
export async function selectValues(
  tx: pg.ClientBase,
  { table, column, key }: EncryptedColumn,
  after: readonly string[] | null,
  limit: number,
): Promise<StoredValue[]> {
  const names = Object.keys(key).map((name) => `"${name}"`);
  const bounds = Object.values(key).map((type, index) => `$${index + 1}::${type}`);
  const where = after === null ? "" : `and (${names.join()}) > (${bounds.join()})`;
  const { rows } = await tx.query<StoredValue>(
    `select array[${names.map((name) => `${name}::text`).join()}] as key, "${column}" as sealed from ${table}
     where "${column}" is not null ${where} order by ${names.join()} limit ${limit}`,
    after === null ? [] : [...after],
  );
  return rows;
}

/** Replaces the values that have not changed since they were read. Returns their number. */
export async function exchangeValues(
  tx: pg.ClientBase,
  { table, column, key }: EncryptedColumn,
  exchanges: readonly Exchange[],
): Promise<number> {
  if (exchanges.length === 0) return 0;
  const names = Object.keys(key).map((name) => `"${name}"`);
  const arrays = Object.values(key).map((type, index) => `$${index + 3}::${type}[]`);
  const { rowCount } = await tx.query(
    `update ${table} t set "${column}" = n.changed
     from unnest($1::bytea[], $2::bytea[], ${arrays.join()}) n(old, changed, ${names.join()})
     where t."${column}" = n.old and ${names.map((name) => `t.${name} = n.${name}`).join(" and ")}`,
    [
      exchanges.map(({ old }) => old),
      exchanges.map(({ changed }) => Buffer.from(changed)),
      ...names.map((_, index) => exchanges.map(({ key: values }) => values[index])),
    ],
  );
  return rowCount ?? 0;
}
