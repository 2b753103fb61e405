import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { decryptSecret, encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { assertSecretKey } from "#server/packages/signing/assert-secret-key.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { openTestServices } from "#test/services.ts";

const former = "the former key ".repeat(3);
const current = "the current key ".repeat(3);
const count = 30_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withKeys<T>(secretKey: string, previous: string, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: secretKey,
    SECRET_KEY_PREVIOUS: previous,
    LOG_LEVEL: "silent",
  });
  const services = openTestServices();
  try {
    await prepareSecrets(pool());
    await assertSecretKey();
    return await work();
  } finally {
    await services.close();
  }
}

async function insertCredentials(ids: readonly string[], text: (id: string) => string): Promise<void> {
  await database.pool.query(
    `insert into credentials (id, name, kind, settings, hosts, secret)
     select id, 'A token', 'bearer', '{}', '{}', secret from unnest($1::uuid[], $2::bytea[]) n(id, secret)`,
    [ids, ids.map((id) => Buffer.from(encryptSecret(id, text(id))))],
  );
}

const progress = async () =>
  (
    await database.pool.query<{ done: number; clean: boolean }>(
      `select coalesce(sum(re_encrypted), 0)::int as done, coalesce(bool_and(clean_at is not null), false) as clean
       from secret_rotations`,
    )
  ).rows[0] ?? { done: 0, clean: false };

test("no secret is lost or unreadable when workers are killed in the middle of a rotation under load", async () => {
  const expected = new Map<string, string>();
  const ids = Array.from({ length: count }, newId);
  await withKeys(former, "", () => insertCredentials(ids, (id) => `first ${id}`));
  for (const id of ids) expected.set(id, `first ${id}`);
  const keys = { SECRET_KEY: current, SECRET_KEY_PREVIOUS: former };
  await withKeys(current, former, async () => {
    const isOver = { value: false };
    const load = change(isOver, ids, expected);
    let doneBefore = 0;
    let killed = 0;
    for (; killed < 3; killed += 1) {
      const worker = await startTestWorker(database.url, keys);
      const target = doneBefore + 2000;
      await until("a part is encrypted again", async () => (await progress()).done >= target, 60_000);
      await worker.kill();
      doneBefore = (await progress()).done;
      expect(doneBefore).toBeLessThan(count);
    }
    const worker = await startTestWorker(database.url, keys);
    await until("all is encrypted again", async () => (await progress()).clean, 90_000);
    isOver.value = true;
    const changes = await load;
    expect(changes).toBeGreaterThan(50);
    expect(await worker.stop()).toBe(0);
  });
  await withKeys(current, "", async () => {
    const { rows } = await database.pool.query<{ id: string; secret: Buffer }>(
      "select id, secret from credentials",
    );
    const wrong = rows.filter(({ id, secret }) => decryptSecret(id, secret) !== expected.get(id));
    expect([rows.length, wrong.length]).toEqual([expected.size, 0]);
  });
});

/** People who change and add credentials, with the current key, and read what the rotation has not reached. */
async function change(isOver: { value: boolean }, ids: readonly string[], expected: Map<string, string>) {
  let changes = 0;
  while (!isOver.value) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? "";
    const { rows } = await database.pool.query("select secret from credentials where id = $1", [id]);
    expect(decryptSecret(id, rows[0].secret)).toBe(expected.get(id));
    const text = `changed ${changes}`;
    await database.pool.query("update credentials set secret = $2 where id = $1", [
      id,
      Buffer.from(encryptSecret(id, text)),
    ]);
    expected.set(id, text);
    const added = newId();
    await insertCredentials([added], () => text);
    expected.set(added, text);
    changes += 1;
  }
  return changes;
}
