import { expect, test } from "vitest";
import { chain, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { boundMs } from "#test/processes/bound.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const serverTakesMs = 25_000;
const calls = bySize({ short: 2, long: 5, full: 10 });

const code = (source: string): Link => ({ type: "code_node", key: "code", config: { source } });
const sleeps = () => code("await new Promise((resolve) => setTimeout(resolve, 3600000));");
const asks = (url: string) => httpRequest("wait", `${url}/slow`);

/** What one flow does, and how often. */
const waiting: [name: string, count: number, link: (url: string) => Link][] = [
  ["calls of code that sleeps for an hour", 8, sleeps],
  ["calls of code that sleeps for an hour", bySize({ short: 26, long: 300, full: 1000 }), sleeps],
  ["calls that ask a slow server", bySize({ short: 30, long: 300, full: 1000 }), asks],
];

test.each(waiting)("%s, %i of one flow, keep no other flow waiting (R9)", async (name, count, link) => {
  const { database, recorder, crew, random } = await setScene({
    workers: 1,
    answer: (_call, response) => void setTimeout(() => response.end("{}"), serverTakesMs),
  });
  const { pool } = database;
  const slow = await createFlow(pool, chain(link(recorder.url)));
  const others = {
    "without steps": await createFlow(pool, chain()),
    "with fields": await createFlow(pool, chain(setFields("set", { hello: "{{name}}" }))),
    "with code": await createFlow(pool, chain(code("return input.name.length;"))),
  };
  await enqueue(
    pool,
    slow,
    Array.from({ length: count }, () => ({ total: 12 })),
  );
  await until("each of them has been claimed", async () => {
    const { rows } = await pool.query("select from executions where epoch = 0 limit 1");
    return rows.length === 0;
  });

  const startsMs: number[] = [];
  const endsMs: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    for (const [kind, flow] of Object.entries(others)) {
      const [id] = await enqueue(pool, flow, [{ name: "Ada" }]);
      const times = await until(`the execution ${kind} ended`, async () => {
        const { rows } = await pool.query<{ startMs: number; endMs: number; status: string }>(
          `select (extract(epoch from started_at - created_at) * 1000)::float8 as "startMs",
             (extract(epoch from finished_at - created_at) * 1000)::float8 as "endMs", status
           from executions where id = $1 and finished_at is not null`,
          [id],
        );
        return rows[0];
      });
      expect(times.status).toBe("succeeded");
      startsMs.push(times.startMs);
      endsMs.push(times.endMs);
    }
  }
  const { rows } = await pool.query<{ left: number }>(
    "select count(*)::int as left from executions where flow_id = $1 and finished_at is null",
    [slow.flowId],
  );
  report(`R9 (${count} ${name})`, {
    seed: random.seed,
    "left at the end": rows[0]?.left ?? 0,
    "max ms to start": Math.round(Math.max(...startsMs)),
    "max ms to end": Math.round(Math.max(...endsMs)),
  });
  expect(rows[0]?.left).toBe(count);
  expect(Math.max(...startsMs)).toBeLessThanOrEqual(boundMs(1000));
  // The first call of code starts a process.
  expect(Math.max(...endsMs)).toBeLessThanOrEqual(boundMs(5000));
  for (const worker of crew.workers) await worker.kill();
});
