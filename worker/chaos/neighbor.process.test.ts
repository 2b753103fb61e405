import { expect, test } from "vitest";
import { createFairShare } from "#queue/fair-share.ts";
import { chain, condition, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { boundMs } from "#test/processes/bound.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const queued = bySize({ short: 12_000, long: 20_000, full: 100_000 });
const perFlush = 32;

const noisyFlows: [string, (url: string) => Link[]][] = [
  [
    "quick",
    () => [
      condition("big", "{{total}}", "greater", "1"),
      setFields("set", { a: "{{total}}" }, { by: "true" }),
    ],
  ],
  ["slow", (url) => [httpRequest("wait", `${url}/slow`)]],
];

test.each(noisyFlows)(
  `${queued} queued on one %s flow do not keep another flow's call waiting (R9)`,
  async (kind, links) => {
    const { database, recorder, crew, random } = await setScene({
      workers: 1,
      answer: (_call, response) => void setTimeout(() => response.end("{}"), 3000),
    });
    const noisy = await createFlow(database.pool, chain(...links(recorder.url)));
    const quiet = await createFlow(database.pool, chain(setFields("set", { hello: "{{name}}" })));
    const share = createFairShare();
    // As web processes do: each flush is one job, with the priority that the flow's share gives it.
    const flushes = Array.from({ length: Math.ceil(queued / perFlush) }, () =>
      share.priorityOf(noisy.flowId, perFlush, 0),
    );
    for (const [priority, same] of Map.groupBy(flushes, (each) => each)) {
      const inputs = Array.from({ length: same.length * perFlush }, () => ({ total: 12 }));
      await enqueue(database.pool, noisy, inputs, { perJob: perFlush, priority });
    }
    await until("the backlog is being run", async () => {
      const { rows } = await database.pool.query(
        "select from executions where started_at is not null limit 100",
      );
      return rows.length === 100;
    });

    const waitsMs: number[] = [];
    for (let call = 0; call < 10; call += 1) {
      const priority = share.priorityOf(quiet.flowId, 1, 0);
      const [id] = await enqueue(database.pool, quiet, [{ name: "Ada" }], { priority });
      const waitMs = await until("the other flow's execution started", async () => {
        const { rows } = await database.pool.query<{ waitMs: number }>(
          `select (extract(epoch from started_at - created_at) * 1000)::float8 as "waitMs" from executions
           where id = $1 and started_at is not null`,
          [id],
        );
        return rows[0]?.waitMs.toString();
      });
      waitsMs.push(Number(waitMs));
    }
    const { rows } = await database.pool.query<{ left: number }>(
      "select count(*)::int as left from executions where finished_at is null",
    );
    report(`R9 (${kind})`, {
      seed: random.seed,
      queued,
      "left when the last had started": rows[0]?.left ?? 0,
      "max ms to start": Math.round(Math.max(...waitsMs)),
    });
    expect(rows[0]?.left).toBeGreaterThan(0);
    expect(Math.max(...waitsMs)).toBeLessThanOrEqual(boundMs(1000));
    for (const worker of crew.workers) await worker.kill();
  },
);
