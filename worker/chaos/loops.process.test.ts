import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import type { Kill } from "#test/processes/crew.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { items: 30, kills: 2 },
  long: { items: 60, kills: 4 },
  full: { items: 1000, kills: 100 },
});
const concurrency = 4;

test(`a loop loses and repeats nothing: ${size.kills} kills during ${size.items} items with effects (R14)`, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 1,
    answer: (_call, response, { integer }) => void setTimeout(() => response.end("{}"), 50 + integer(150)),
  });
  const flow = await createFlow(
    database.pool,
    loop(forEach({ concurrency, result: "{{each.item}} {{named.of}}" }), [
      setFields("named", { of: "{{each.index}}" }),
      httpRequest("call", `${recorder.url}/{{each.item}}`),
    ]),
  );
  const items = Array.from({ length: size.items }, (_, index) => `item-${index}`);
  const [id] = await enqueue(database.pool, flow, [{ items }]);

  const kills: Kill[] = [];
  for (let kill = 0; kill < size.kills; kill += 1) {
    // Three crashes without progress are poison and fail on purpose (R10).
    const heard = recorder.calls.length;
    await until("the loop has come further", async () => {
      const { rows } = await database.pool.query<{ isClear: boolean }>(
        `select not exists (select from executions where crashes >= 1 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear && recorder.calls.length > heard;
    });
    await sleep(random.integer(150));
    kills.push(await crew.replace(0));
  }
  const { rows: unfinished } = await database.pool.query("select from executions where finished_at is null");
  const statuses = await untilAllFinished(database.pool, 120_000);

  const byKey = Map.groupBy(recorder.calls, (call) => call.idempotencyKey);
  const repeated = [...byKey.values()].flatMap((same) =>
    same.slice(1).map((call, index) => ({ fromMs: same[index]?.atMs ?? 0, toMs: call.atMs })),
  );
  const unexplained = repeated.filter(
    ({ fromMs, toMs }) => !kills.some(({ atMs, silentAtMs }) => fromMs <= silentAtMs && atMs <= toMs),
  );
  report("R14", {
    seed: random.seed,
    items: size.items,
    kills: kills.length,
    missing: size.items - byKey.size,
    "effects repeated": repeated.length,
    unexplained: unexplained.length,
  });
  expect(statuses).toEqual({ succeeded: 1 });
  expect(unfinished, "the loop ended before the last kill").toHaveLength(1);
  expect(unexplained).toEqual([]);
  expect([...byKey.values()].map(([call]) => call?.path).toSorted()).toEqual(
    items.map((item) => `/${item}`).toSorted(),
  );
  const { rows } = await database.pool.query<{ output: unknown }>(
    "select output from steps where execution_id = $1 and until is null and scope = '' and node_id = $2",
    [id, flow.document.nodes[1]?.id],
  );
  const results = items.map((item, index) => `${item} ${index}`);
  expect(rows).toEqual([{ output: { results, count: size.items, failed: 0 } }]);
  const { rows: steps } = await database.pool.query(
    "select status, count(*)::int as count, max(attempt) as attempt from steps where scope <> '' group by status",
  );
  expect(steps).toEqual([{ status: "succeeded", count: 2 * size.items, attempt: 1 }]);
});
