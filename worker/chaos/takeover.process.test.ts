import { expect, test } from "vitest";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { boundMs } from "#test/processes/bound.ts";
import { findHolder } from "#test/processes/holder.ts";
import { quantile, report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const times = bySize({ short: 2, long: 8, full: 100 });

test(`another worker goes on when one is killed, ${times} times (R3)`, async () => {
  // The first call of each execution gets no response: its worker is killed while it waits.
  const { database, recorder, crew, random } = await setScene({
    workers: 2,
    answer(call, response) {
      const isFirst =
        recorder.calls.filter((each) => each.idempotencyKey === call.idempotencyKey).length === 1;
      if (!isFirst) response.end("{}");
    },
  });
  const flow = await createFlow(database.pool, chain(httpRequest("call", `${recorder.url}/call`)));

  const delaysMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = recorder.calls.length;
    const [id = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }]);
    await until("the call is on its way", async () => recorder.calls.length > before);
    const index = await findHolder(database.pool, id, crew.workers);
    const kill = await crew.replace(index);
    await until("another made the call", async () => recorder.calls.length > before + 1);
    delaysMs.push((recorder.calls.at(-1)?.atMs ?? 0) - kill.atMs);
    await until("the execution is over", async () => (await readExecution(database.pool, id)).finishedAt);
  }

  const median = quantile(delaysMs, 0.5);
  const max = Math.max(...delaysMs);
  report("R3", { seed: random.seed, times, "median ms": median, "max ms": max });
  expect(median).toBeLessThanOrEqual(boundMs(2000));
  expect(max).toBeLessThanOrEqual(boundMs(5000));
  expect(recorder.calls.length).toBe(2 * times);
});
