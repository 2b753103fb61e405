import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { deleteExpiredEntries } from "./delete-expired-entries.sql.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("deletes the entries whose time is over, more than a batch of them, and no others", async () => {
  const keep = (count: number, prefix: string, expires: string) =>
    database.pool.query(
      `insert into store_entries (id, owner_id, key, value, expires_at)
       select gen_random_uuid(), $1, $2 || n, '1', ${expires} from generate_series(1, $3) n`,
      [newId(), prefix, count],
    );
  await keep(5001, "over", "now() - interval '1 second'");
  await keep(3, "later", "now() + interval '1 hour'");
  await keep(4, "never", "null");
  expect(await deleteExpiredEntries(database.pool)).toBe(5001);
  const { rows } = await database.pool.query("select count(*)::int as count from store_entries");
  expect(rows[0].count).toBe(7);
});
