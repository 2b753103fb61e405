import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { createWatch, endWindows, fails, readStarted } from "#test/failures/failures.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { kills: 2, failures: 20 },
  long: { kills: 4, failures: 30 },
  full: { kills: 30, failures: 100 },
});

test(`every failure is delivered exactly once with ${size.kills} kills`, async () => {
  const { database, crew, random } = await setScene({ workers: 2 });
  const { pool } = database;
  await createWatch(pool);
  const flows = await Promise.all([1, 2, 3].map(() => createFlow(pool, chain(fails()))));
  for (let kill = 0; kill < size.kills; kill += 1) {
    for (const flow of flows) await enqueue(pool, flow, Array(size.failures).fill({}), { perJob: 5 });
    await endWindows(pool);
    await sleep(random.integer(700));
    await crew.replace(random.integer(2));
  }
  await until("everything has failed and was delivered", async () => {
    await endWindows(pool);
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from executions where finished_at is null)::int
        + (select count(*) from failures where counted_at is null)::int
        + (select coalesce(sum(waiting), 0) from failure_groups)::int as left`,
    );
    return rows[0]?.left === 0;
  });
  const { rows } = await pool.query<{ failed: number }>(
    "select count(*)::int as failed from executions where status = 'failed'",
  );
  const started = await readStarted(pool);
  expect(started.reduce((sum, { input }) => sum + input.count, 0)).toBe(rows[0]?.failed);
  expect(rows[0]?.failed).toBe(size.kills * size.failures * flows.length);
});
