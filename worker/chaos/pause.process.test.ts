import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { chain, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { until } from "#test/executions/until.ts";
import { findHolder } from "#test/processes/holder.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const times = bySize({ short: 1, long: 1, full: 20 });

test(`a paused worker that wakes up writes nothing, ${times} times (R4)`, {
  timeout: times * 180_000,
}, async () => {
  // The first call of each step blocks. `call` is made a second time by the worker that takes over; `last` is made only
  // by that worker.
  const blocked: ServerResponse[] = [];
  const { database, recorder, crew, random } = await setScene({
    workers: 2,
    answer(call, response) {
      const isFirst =
        recorder.calls.filter((each) => each.idempotencyKey === call.idempotencyKey).length === 1;
      response.setHeader("content-type", "application/json");
      if (isFirst) blocked.push(response);
      else response.end('"fresh"');
    },
  });
  const flow = await createFlow(
    database.pool,
    chain(
      httpRequest("call", `${recorder.url}/call`),
      setFields("after", { said: "{{call.body}}" }),
      httpRequest("last", `${recorder.url}/last`),
    ),
  );

  let staleWrites = 0;
  for (let time = 0; time < times; time += 1) {
    blocked.length = 0;
    const [id = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }]);
    await until("the call is on its way", async () => blocked.length === 1);
    const index = await findHolder(database.pool, id, crew.workers);
    const paused = crew.workers[index];
    paused?.process.kill("SIGSTOP");
    await until("another took over, and is at the last call", async () => blocked.length === 2, 30_000);
    const before = [await readExecution(database.pool, id), await readSteps(database.pool, flow, id)];
    const callsBefore = recorder.calls.length;

    blocked[0]?.end('"stale"');
    paused?.process.kill("SIGCONT");
    await until("the paused worker ended", async () => paused?.process.exitCode !== null);
    const after = [await readExecution(database.pool, id), await readSteps(database.pool, flow, id)];
    if (JSON.stringify(after) !== JSON.stringify(before)) staleWrites += 1;
    expect(after).toEqual(before);
    expect(recorder.calls.length).toBe(callsBefore);
    expect(paused?.log()).toMatch(/fenced, releasing|declared dead/);
    // The job still exists and belongs to the worker that runs it.
    expect(await readJobs(database.pool, [id])).toHaveLength(1);

    blocked[1]?.end('"fresh"');
    await until("the execution is over", async () => (await readExecution(database.pool, id)).finishedAt);
    expect((await readSteps(database.pool, flow, id))[2]).toMatchObject({ output: { said: "fresh" } });
    expect(await readExecution(database.pool, id)).toMatchObject({ status: "succeeded", epoch: 2 });
    await crew.replace(index);
  }
  report("R4", { seed: random.seed, pauses: times, "stale writes": staleWrites });
});
