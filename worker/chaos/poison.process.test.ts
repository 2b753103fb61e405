import { expect, test } from "vitest";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { countByStatus, untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const others = bySize({ short: 16, long: 16, full: 40 });

test("an execution that kills its worker three times fails for that, and the rest go on (R10)", async () => {
  // A worker that calls `/poison` dies. Calls of the other executions take a while, so that many run at that moment.
  const { database, recorder, crew, random } = await setScene({
    workers: 1,
    answer(call, response) {
      if (call.path === "/poison") crew.workers[0]?.process.kill("SIGKILL");
      else setTimeout(() => response.end("{}"), 300);
    },
  });
  const url = `${recorder.url}/{{path}}`;
  const flow = await createFlow(database.pool, chain(httpRequest("call", url), httpRequest("again", url)));
  const innocents = await enqueue(
    database.pool,
    flow,
    Array.from({ length: others }, () => ({ path: "good" })),
    { perJob: others / 4 },
  );
  const [poison = ""] = await enqueue(database.pool, flow, [{ path: "poison" }]);

  let deaths = 0;
  await until(
    "the poison is spent",
    async () => {
      const worker = crew.workers[0];
      if (worker?.process.signalCode) {
        deaths += 1;
        await crew.replace(0);
      }
      return (await readExecution(database.pool, poison)).finishedAt;
    },
    150_000,
  );
  await untilAllFinished(database.pool, 60_000);

  report("R10", { seed: random.seed, deaths, innocents: innocents.length });
  expect(await readExecution(database.pool, poison)).toMatchObject({
    status: "failed",
    error: { code: "worker_lost" },
  });
  expect(deaths).toBe(3);
  expect(await countByStatus(database.pool)).toEqual({ succeeded: innocents.length, failed: 1 });
});
