import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { deleteOldAuditEntries } from "./audit-entries.sql.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
  for (const days of [400, 100, 1]) {
    await database.pool.query(
      `insert into audit_entries (id, at, actor_name, action, target_type, target_name)
       values (overlay(gen_random_uuid()::text placing
                 overlay(lpad(to_hex((extract(epoch from now() - make_interval(days => $1)) * 1000)::bigint), 12, '0')
                   placing '-' from 9 for 0) from 1 for 13)::uuid,
               now() - make_interval(days => $1), $1::text, 'flow.changed', 'flow', 'F')`,
      [days],
    );
  }
  await database.pool.query(
    `insert into audit_draft_saves (entry_id, revision, at, saves, added, changed, removed, other)
     select id, 2, at + interval '10 minutes', 1, '{}', '{}', '{}', '{}' from audit_entries`,
  );
});
afterAll(() => database.drop());

async function kept(): Promise<string[]> {
  const { rows } = await database.pool.query("select actor_name as days from audit_entries order by id");
  const saves = await database.pool.query(
    "select e.actor_name as days from audit_draft_saves s left join audit_entries e on e.id = s.entry_id order by s.entry_id",
  );
  // The saves of an editing session go with its entry.
  expect(saves.rows).toEqual(rows);
  return rows.map(({ days }) => days);
}

test("entries are deleted after their time, and never when it is 0", async () => {
  const { signal } = new AbortController();
  await deleteOldAuditEntries(database.pool, 0, signal);
  expect(await kept()).toEqual(["400", "100", "1"]);
  await deleteOldAuditEntries(database.pool, 365, signal);
  expect(await kept()).toEqual(["100", "1"]);
  await deleteOldAuditEntries(database.pool, 30, signal);
  expect(await kept()).toEqual(["1"]);
});
