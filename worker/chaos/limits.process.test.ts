import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { limit, start } from "#test/turns/turns.ts";

const size = bySize({
  short: { executions: 60, kills: 2 },
  long: { executions: 150, kills: 4 },
  full: { executions: 3000, kills: 50 },
});

interface Ran {
  id: string;
  key: string;
  startedAt: Date;
  finishedAt: Date;
}

async function readRan(pool: pg.Pool, flowId: string): Promise<Ran[]> {
  const { rows } = await pool.query<Ran>(
    `select id, input ->> 'key' as key, started_at as "startedAt", finished_at as "finishedAt"
     from executions where flow_id = $1 order by started_at, id`,
    [flowId],
  );
  return rows;
}

/** How many of them ran at the same moment, at most. One that starts when another ends is after it. */
function mostAtOnce(ran: readonly Ran[]): number {
  const counts = ran.map(
    ({ startedAt }) =>
      ran.filter((other) => other.startedAt <= startedAt && other.finishedAt > startedAt).length,
  );
  return Math.max(0, ...counts);
}

test(`limits are never exceeded, and limit 1 keeps the order, with ${size.kills} kills (R8)`, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 2,
    answer: (_, response, { integer }) => {
      setTimeout(() => response.end("{}"), 200 + integer(400));
    },
  });
  const { pool } = database;
  const create = async (settings: FlowSettings) => {
    const flow = await createFlow(pool, chain(httpRequest("call", `${recorder.url}/{{key}}`)));
    await limit(pool, flow.flowId, settings);
    return flow;
  };
  const byFlow = await create({ concurrency: { limit: 3, key: "" } });
  const byKey = await create({ concurrency: { limit: 1, key: "{{key}}" } });
  const inputs = Array.from({ length: size.executions }, (_, index) => ({ key: `k${index % 5}` }));
  const ids = [byFlow, byKey].map((flow) => start(pool, flow, inputs));
  const [, ordered = []] = await Promise.all(ids);

  let kills = 0;
  for (; kills < size.kills; kills += 1) {
    const heard = recorder.calls.length;
    await until("executions have run further", async () => {
      // Three crashes without progress are poison and fail on purpose (R10).
      const { rows } = await pool.query<{ isClear: boolean }>(
        `select not exists (select from executions where crashes >= 1 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear && recorder.calls.length > heard;
    });
    await sleep(random.integer(100));
    await crew.replace(random.integer(2));
  }
  const { rows: unfinished } = await pool.query("select from executions where finished_at is null");
  const statuses = await untilAllFinished(pool, 600_000);
  const ofFlow = await readRan(pool, byFlow.flowId);
  const ofKeys = Map.groupBy(await readRan(pool, byKey.flowId), ({ key }) => key);
  const atOnce = mostAtOnce(ofFlow);
  report("R8", { seed: random.seed, kills, executions: 2 * size.executions, "at once, of 3": atOnce });

  expect(unfinished.length, "everything ended before the last kill").toBeGreaterThan(0);
  expect(statuses).toEqual({ succeeded: 2 * size.executions });
  expect(atOnce).toBe(3);
  expect(ofKeys.size).toBe(5);
  for (const [key, ran] of ofKeys) {
    expect(mostAtOnce(ran)).toBe(1);
    expect(ran.map(({ id }) => id)).toEqual(ordered.filter((_, index) => inputs[index]?.key === key));
  }
});
