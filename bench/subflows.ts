import { setTimeout as sleep } from "node:timers/promises";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { quantile } from "#test/processes/report.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { type Ground, layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";

const promisedMs = 5;
const rounds = forLength(300, 80);
const warmUpRounds = 30;

/** Promise P14: from the start of a Run Flow step to its end, by the database's clock; the sub-flow has one node. */
export async function measureSubflows(): Promise<Measurement[]> {
  const ground = await layGround();
  const worker = await startTestWorker(ground.databaseUrl);
  try {
    const taken = (await measure(ground)).slice(warmUpRounds);
    const [p50, p95] = [quantile(taken, 0.5), quantile(taken, 0.95)];
    return [
      {
        promise: "P14",
        what: "Run Flow and back, sub-flow with one node, one at a time",
        figure: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        promised: `p50 <= ${promisedMs} ms`,
        baseline: null,
        isMet: p50 <= promisedMs,
      },
    ];
  } finally {
    await worker.stop();
    await ground.clear();
  }
}

async function measure({ pool }: Ground): Promise<number[]> {
  const document = chain(setFields("set", { text: "Hello {{name}}" }));
  const nodes = document.nodes.map((node, index) =>
    index === 0 ? { ...node, type: "flow_call_node" } : node,
  );
  const callee = await createFlow(pool, { ...document, nodes });
  const config = { flow_id: callee.flowId, input: '{"name":"{{name}}"}', wait: true };
  const flow = await createFlow(pool, chain({ type: "run_flow_node", key: "run", config }));
  const nodeId = flow.document.nodes[1]?.id;
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [id = ""] = await enqueue(pool, flow, [{ name: "Ada" }]);
    taken.push(await untilFinished(pool, id, nodeId));
  }
  return taken;
}

/** How many milliseconds the step took, once the execution has finished. */
async function untilFinished(pool: Ground["pool"], id: string, nodeId: string | undefined): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ status: string; ms: number }>(
      `select e.status, (extract(epoch from s.finished_at - s.started_at) * 1000)::float8 as ms
       from executions e join steps s on s.execution_id = e.id and s.node_id = $2
       where e.id = $1 and e.finished_at is not null`,
      [id, nodeId],
    );
    const [done] = rows;
    if (done && done.status !== "succeeded") throw new Error(`The execution ${done.status}.`);
    if (done) return done.ms;
    await sleep(5);
  }
}
