import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { sweepDeliveries } from "./sweep-deliveries.sql.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("forgets deliveries whose time is over, more than a portion of them, and no others", async () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const keep = async (count: number, until: Date) => {
    const hashes = Array.from({ length: count }, () => randomBytes(32));
    await database.pool.query(
      "insert into deliveries (node_id, key_hash, execution_id, kept_until) select 'a', unnest($1::bytea[]), $2, $3",
      [hashes, newId(), until],
    );
  };
  await keep(5001, new Date(now.getTime() - 1));
  await keep(3, now);
  await keep(4, new Date(now.getTime() + 86_400_000));
  expect(await sweepDeliveries(database.pool, now)).toBe(5001);
  const { rows } = await database.pool.query("select count(*)::int as count from deliveries");
  expect(rows[0].count).toBe(7);
});
