import type pg from "pg";

const batchSize = 5000;

/**
 * Repeats a deletion of limited size until nothing is left to delete.
 *
 * @param statement gives the statement that deletes at most `limit` rows
 * @returns the number of deleted rows
 */
export async function deleteInBatches(
  database: pg.Pool,
  statement: (limit: number) => string,
  values: readonly unknown[] = [],
): Promise<number> {
  const text = statement(batchSize);
  for (let count = 0; ; ) {
    const { rowCount } = await database.query(text, [...values]);
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return count;
  }
}
