import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { chain, delay, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import type { Kill } from "#test/processes/crew.ts";
import type { RecordedCall } from "#test/processes/recorder.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { executions: 120, kills: 4 },
  long: { executions: 600, kills: 20 },
  full: { executions: 10_000, kills: 200 },
});

test(`killed workers lose nothing: ${size.kills} kills, ${size.executions} executions, 3 workers (R2)`, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 3,
    environment: { WORKER_CONCURRENCY: "8" },
    answer: (_call, response, { integer: whole }) => void setTimeout(() => response.end("{}"), 5 + whole(30)),
  });
  const flow = await createFlow(
    database.pool,
    chain(
      httpRequest("first", `${recorder.url}/first`),
      setFields("named", { who: "{{name}}" }),
      delay("pause", 0.2),
      httpRequest("second", `${recorder.url}/second`),
    ),
  );

  const portion = Math.ceil(size.executions / size.kills);
  const kills: Kill[] = [];
  for (let kill = 0; kill < size.kills; kill += 1) {
    const inputs = Array.from({ length: portion }, (_, index) => ({ name: `${kill}-${index}` }));
    await enqueue(database.pool, flow, inputs, { perJob: 1 + random.integer(10) });
    await sleep(random.integer(400));
    // Three crashes without progress are poison and fail on purpose (R10), so executions with two may finish first.
    await until("nobody is one death from being taken for poison", async () => {
      const { rows } = await database.pool.query<{ isClear: boolean }>(
        `select not exists (select from executions where crashes >= 2 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear;
    });
    kills.push(await crew.replace(random.integer(3)));
  }
  const statuses = await untilAllFinished(database.pool, 120_000);

  const repeated = repeats(recorder.calls);
  const unexplained = repeated.filter(
    ({ fromMs, toMs }) => !kills.some(({ atMs, silentAtMs }) => fromMs <= silentAtMs && atMs <= toMs),
  );
  report("R2", {
    seed: random.seed,
    executions: portion * size.kills,
    kills: kills.length,
    lost: portion * size.kills - (statuses.succeeded ?? 0),
    "effects repeated": repeated.length,
    unexplained: unexplained.length,
  });
  expect(statuses).toEqual({ succeeded: portion * size.kills });
  expect(unexplained).toEqual([]);
  expect(new Set(recorder.calls.map((call) => call.idempotencyKey)).size).toBe(2 * portion * size.kills);
  const { rows } = await database.pool.query(
    "select status, count(*)::int as count, max(attempt) as attempt from steps group by status",
  );
  expect(rows).toEqual([{ status: "succeeded", count: 5 * portion * size.kills, attempt: 1 }]);
});

/** Calls repeated with the same key: the time of the first and of the last. */
function repeats(calls: readonly RecordedCall[]): { fromMs: number; toMs: number }[] {
  return [...Map.groupBy(calls, (call) => call.idempotencyKey).values()].flatMap((same) =>
    same.slice(1).map((call, index) => ({ fromMs: same[index]?.atMs ?? 0, toMs: call.atMs })),
  );
}
