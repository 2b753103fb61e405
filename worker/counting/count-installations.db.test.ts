import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { countInstallations } from "./count-installations.sql.ts";

let database: TestDatabase;
const [packageId, licenseId] = [newId(), newId()];
beforeAll(async () => {
  database = await useTestDatabase();
  await database.pool.query("insert into packages (id, slug, name) values ($1, 'counted', 'Counted')", [
    packageId,
  ]);
  await database.pool.query(
    "insert into licenses (id, package_id, key_hmac, key_end) values ($1, $2, '\\x01', 'AAAA')",
    [licenseId, packageId],
  );
});
afterAll(() => database.drop());

async function activate(version: string | null, seen = "now()"): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into activations (id, license_id, fingerprint, counts, version, last_seen_at)
     values ($1::uuid, $2, $1::uuid::text, true, $3, ${seen})`,
    [id, licenseId, version],
  );
  return id;
}

async function counted() {
  const { rows } = await database.pool.query<{ version: string; installations: number; isToday: boolean }>(
    `select version, installations, day = (now() at time zone 'utc')::date as "isToday"
     from installation_days where package_id = $1 order by day, version`,
    [packageId],
  );
  return rows.map(({ version, installations, isToday }) => [isToday, version, installations]);
}

test("counts installations by version, replaces today's numbers and keeps those of other days", async () => {
  await database.pool.query(
    "insert into installation_days values ($1, (now() at time zone 'utc')::date - 1, '1.0.0', 7), ($1, current_date - 401, '0.1.0', 3)",
    [packageId],
  );
  const updated = await activate("1.0.0");
  await activate("1.1.0");
  await activate(null);
  await activate("0.9.0", "now() - interval '31 days'");
  await Promise.all([countInstallations(database.pool), countInstallations(database.pool)]);
  expect(await counted()).toEqual([
    [false, "1.0.0", 7],
    [true, "", 1],
    [true, "1.0.0", 1],
    [true, "1.1.0", 1],
  ]);
  await database.pool.query("update activations set version = '1.1.0' where id = $1", [updated]);
  await countInstallations(database.pool);
  expect(await counted()).toEqual([
    [false, "1.0.0", 7],
    [true, "", 1],
    [true, "1.1.0", 2],
  ]);
});
