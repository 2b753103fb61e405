import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { chain, delay } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { boundMs } from "#test/processes/bound.ts";
import type { Kill } from "#test/processes/crew.ts";
import { quantile, report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { timers: 60, kills: 1, seconds: 3 },
  long: { timers: 200, kills: 3, seconds: 5 },
  full: { timers: 1000, kills: 10, seconds: 20 },
});

/** The seconds come from the call. */
function timerDocument(): FlowDocument {
  const [, node] = chain(delay("pause", 1)).nodes;
  return chain({ type: "delay_node", key: "pause", config: { ...node?.config, seconds: "{{seconds}}" } });
}

test(`${size.timers} timers with ${size.kills} kills: none early, none late (R7)`, async () => {
  const { database, crew, random } = await setScene({ workers: 2 });
  const flow = await createFlow(database.pool, timerDocument());
  const inputs = Array.from({ length: size.timers }, () => ({
    seconds: 1 + random.integer(size.seconds * 10) / 10,
  }));
  await enqueue(database.pool, flow, inputs, { perJob: 20 });
  const kills: Kill[] = [];
  for (let kill = 0; kill < size.kills; kill += 1) {
    await sleep((size.seconds * 1000) / size.kills / 2 + random.integer(1000));
    kills.push(await crew.replace(random.integer(2)));
  }
  await untilAllFinished(database.pool, 60_000);

  // Only the database's clock counts: measured from the first claim, and from the insert, which is earlier.
  const { rows } = await database.pool.query<{ earlyMs: number; lateMs: number; finishedAtMs: number }>(
    `select (input ->> 'seconds')::float8 * 1000 - (extract(epoch from finished_at - created_at) * 1000)::float8 as "earlyMs",
       (extract(epoch from finished_at - started_at) * 1000)::float8 - (input ->> 'seconds')::float8 * 1000 as "lateMs",
       (extract(epoch from finished_at) * 1000)::float8 as "finishedAtMs"
     from executions`,
  );
  const early = rows.filter((row) => row.earlyMs > 0);
  const isNearKill = ({ finishedAtMs }: { finishedAtMs: number }) =>
    kills.some(({ atMs }) => Math.abs(finishedAtMs - atMs) < 10_000);
  const calm = rows.filter((row) => !isNearKill(row)).map((row) => row.lateMs);
  const all = rows.map((row) => row.lateMs);
  report("R7", {
    seed: random.seed,
    timers: rows.length,
    kills: kills.length,
    early: early.length,
    "median ms late": Math.round(quantile(all, 0.5)),
    "max ms late": Math.round(Math.max(...all)),
  });
  expect(early).toEqual([]);
  expect(Math.max(0, ...calm)).toBeLessThanOrEqual(boundMs(2000));
  expect(Math.max(...all)).toBeLessThanOrEqual(boundMs(5000));
});
