import { setTimeout as sleep } from "node:timers/promises";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue, type TestFlow } from "#test/executions/executions.ts";
import { quantile } from "#test/processes/report.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { measureRunOnLastData } from "./run-on-last-data.ts";

const promised = { perSecond: 400, p50Ms: 10 };
const many = forLength(4000, 1000);
/** Not counted: the children start, and V8 compiles. */
const warmUp = 400;
const single = forLength(300, 60);
const perJob = 20;

/**
 * Promise P12: executions with one trivial Code node, by one worker; and the time of a step, one at a time. And how soon
 * a person sees what changed code returns.
 */
export async function measureCode(): Promise<Measurement[]> {
  return [...(await measureExecutions()), await measureRunOnLastData()];
}

async function measureExecutions(): Promise<Measurement[]> {
  const ground = await layGround();
  const worker = await startTestWorker(ground.databaseUrl);
  try {
    const config = { source: "return { total: input.total * 2 };" };
    const flow = await createFlow(ground.pool, chain({ type: "code_node", key: "code", config }));
    await run(ground, flow, warmUp);
    const seconds = await run(ground, flow, many);
    const perSecond = many / seconds;
    const taken = await stepTimes(ground, flow);
    const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    return [
      {
        promise: "P12",
        what: `Code node, trivial function, ${many} executions, one worker`,
        figure: `${Math.round(perSecond)}/s`,
        promised: `>= ${promised.perSecond}/s`,
        baseline: null,
        isMet: perSecond >= promised.perSecond,
      },
      {
        promise: "P12",
        what: "the step, one at a time",
        figure: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        promised: `p50 <= ${promised.p50Ms} ms`,
        baseline: null,
        isMet: p50 <= promised.p50Ms,
      },
    ];
  } finally {
    await worker.stop();
    await ground.clear();
  }
}

/** How many seconds passed from the first start to the last end, by the database's clock. */
async function run({ pool }: Ground, flow: TestFlow, count: number): Promise<number> {
  const inputs = Array.from({ length: count }, (_, total) => ({ total }));
  const ids = await enqueue(pool, flow, inputs, { perJob });
  for (;;) {
    const { rows } = await pool.query<{ left: number; failed: number; seconds: number }>(
      `select (count(*) filter (where finished_at is null))::int as left,
         (count(*) filter (where status = 'failed'))::int as failed,
         extract(epoch from max(finished_at) - min(started_at))::float8 as seconds
       from executions where id = any($1::uuid[])`,
      [ids],
    );
    const [state] = rows;
    if (state && state.failed > 0) throw new Error(`${state.failed} executions failed.`);
    if (state?.left === 0) return state.seconds;
    await sleep(50);
  }
}

async function stepTimes(ground: Ground, flow: TestFlow): Promise<number[]> {
  const nodeId = flow.document.nodes[1]?.id;
  const taken: number[] = [];
  for (let round = 0; round < single; round += 1) {
    await run(ground, flow, 1);
    const { rows } = await ground.pool.query<{ ms: number }>(
      `select (extract(epoch from finished_at - started_at) * 1000)::float8 as ms from steps
       where node_id = $1 order by finished_at desc limit 1`,
      [nodeId],
    );
    taken.push(rows[0]?.ms ?? Number.POSITIVE_INFINITY);
  }
  return taken;
}
