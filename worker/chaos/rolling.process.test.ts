import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { chain, delay, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";
import { startTestWorker } from "#test/processes/worker.ts";

const restarts = bySize({ short: 2, long: 4, full: 20 });

test(`${restarts} restarts by SIGTERM under load: nothing is lost and nothing done twice (R11)`, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 2,
    answer: (_call, response, { integer: whole }) =>
      void setTimeout(() => response.end("{}"), 50 + whole(200)),
  });
  const flow = await createFlow(
    database.pool,
    chain(
      httpRequest("first", `${recorder.url}/first`),
      delay("pause", 0.3),
      setFields("named", { who: "{{name}}" }),
      httpRequest("second", `${recorder.url}/second`),
    ),
  );
  let count = 0;
  const exitCodes: (number | null)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    for (let portion = 0; portion < 5; portion += 1) {
      const inputs = Array.from({ length: 20 }, () => ({ name: "Ada" }));
      count += (await enqueue(database.pool, flow, inputs, { perJob: 1 + random.integer(10) })).length;
      await sleep(random.integer(100));
    }
    const index = restart % 2;
    const leaving = crew.workers[index];
    crew.workers[index] = await startTestWorker(database.url, { EGRESS_ALLOW: recorder.allow });
    exitCodes.push((await leaving?.stop()) ?? null);
  }
  const statuses = await untilAllFinished(database.pool, 60_000);

  const keys = new Set(recorder.calls.map((call) => call.idempotencyKey));
  report("R11 (workers)", {
    seed: random.seed,
    restarts,
    executions: count,
    lost: count - (statuses.succeeded ?? 0),
    "effects repeated": recorder.calls.length - keys.size,
  });
  expect(statuses).toEqual({ succeeded: count });
  expect(recorder.calls.length).toBe(2 * count);
  expect(keys.size).toBe(2 * count);
  expect(exitCodes).toEqual(Array.from({ length: restarts }, () => 0));
  const { rows } = await database.pool.query(
    "select count(*)::int as crashed from executions where crashes > 0",
  );
  expect(rows).toEqual([{ crashed: 0 }]);
});
