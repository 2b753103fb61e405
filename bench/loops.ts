import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FlowDocument } from "#engine/document.ts";
import { condition, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { startRecorder } from "#test/processes/recorder.ts";
import { quantile } from "#test/processes/report.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const promised = { manySeconds: 5, workerBytes: 250_000_000, callSeconds: 3 };
const rounds = forLength(5, 2);
const answerMs = 20;

/** Promises P10 and P11: a loop over 10,000 items without effects, and one over 1,000 with a request each. */
export async function measureLoops(): Promise<Measurement[]> {
  const ground = await layGround();
  const site = await startRecorder((_call, response) => void setTimeout(() => response.end("{}"), answerMs));
  const worker = await startTestWorker(ground.databaseUrl, { EGRESS_ALLOW: site.allow });
  try {
    const many = await measure(
      ground,
      10_000,
      2,
      loop(forEach(), [
        setFields("set", { n: "{{each.item.n}}" }),
        condition("large", "{{set.n}}", "greater", "10"),
      ]),
    );
    const peakBytes = await readPeak(worker.pid);
    const calls = await measure(
      ground,
      1000,
      1,
      loop(forEach({ concurrency: 20 }), [httpRequest("call", `${site.url}/{{each.index}}`)]),
    );
    return [
      seconds("P10", "For Each, 10,000 items x Set Fields and Condition", many, promised.manySeconds),
      {
        promise: "P10",
        what: "the worker's memory meanwhile, at most",
        figure: `${(peakBytes / 1e6).toFixed(0)} MB`,
        promised: `<= ${promised.workerBytes / 1e6} MB`,
        baseline: null,
        isMet: peakBytes <= promised.workerBytes,
      },
      seconds(
        "P11",
        `For Each, 1,000 items x a request of ${answerMs} ms, 20 at a time`,
        calls,
        promised.callSeconds,
      ),
    ];
  } finally {
    await worker.stop();
    await site.close();
    await ground.clear();
  }
}

/** How many seconds each run took, by the database's clock, from its creation to its end. */
async function measure(
  { pool }: Ground,
  items: number,
  stepsPerItem: number,
  document: FlowDocument,
): Promise<number[]> {
  const flow = await createFlow(pool, document);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [id = ""] = await enqueue(pool, flow, [
      { items: Array.from({ length: items }, (_, n) => ({ n })) },
    ]);
    taken.push(await untilFinished(pool, id, items * stepsPerItem));
  }
  return taken;
}

async function untilFinished(pool: Ground["pool"], id: string, steps: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ status: string; seconds: number; steps: number }>(
      `select status, extract(epoch from finished_at - created_at)::float8 as seconds,
         (select count(*)::int from steps where execution_id = e.id and scope <> '') as steps
       from executions e where id = $1 and finished_at is not null`,
      [id],
    );
    const [done] = rows;
    if (done && (done.status !== "succeeded" || done.steps !== steps)) {
      throw new Error(`The loop ${done.status} with ${done.steps} steps in it, not ${steps}.`);
    }
    if (done) return done.seconds;
    await sleep(50);
  }
}

/** The most memory that a process has had, in bytes; only on Linux. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

function seconds(promise: string, what: string, taken: readonly number[], most: number): Measurement {
  const median = quantile(taken, 0.5);
  const longest = Math.max(...taken);
  return {
    promise,
    what,
    figure: `${median.toFixed(2)} s, at most ${longest.toFixed(2)} s`,
    promised: `<= ${most} s`,
    baseline: null,
    isMet: median <= most,
  };
}
