import { computingLimits } from "#engine/computing/only-computes.ts";
import { newNodeId } from "#lib/node-id.ts";
import { chain, httpResponse, setFields } from "#test/executions/chain.ts";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { quantile } from "#test/processes/report.ts";
import { watchStalls } from "#test/processes/stalls.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { queuedDocument } from "./queued-document.ts";
import { findSlowestFlow, type HeavyFlow } from "./slowest-flow.ts";
import { type LoadResult, order, postJson, runWrk } from "./wrk.ts";

const promised = { healthMs: 100, quickMs: 250, stallMs: 100 };
const perSecond = 20;
const seconds = forLength(20, 6);

const bodyOf = (characters: number) => JSON.stringify({ text: "x".repeat(characters), n: 1 });

const quick = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'));

/** One that is only stored, one with every tag, and one beyond the budget. The slowest within the rules is searched for. */
const flows: Record<string, HeavyFlow> = {
  "only stored": { document: queuedDocument(newNodeId()), body: bodyOf(2000) },
  "one node with every tag": {
    document: chain(setFields("all", { a: "{{text}}".repeat(computingLimits.insertions) })),
    body: bodyOf(240),
  },
  "the same, over the budget": {
    document: chain(setFields("all", { a: "{{text}}".repeat(computingLimits.insertions) })),
    body: bodyOf(14_000),
  },
};

/** `/healthz` and a quick flow, while the slowest flow that runs before it is stored is called at full rate. */
export async function measureHeaviest(): Promise<Measurement[]> {
  const slowest = await findSlowestFlow();
  const name = `the slowest that the rules allow (${slowest.name}, ${slowest.ms.toFixed(1)} ms)`;
  const measurements: Measurement[] = [];
  for (const [each, flow] of Object.entries({ ...flows, [name]: slowest }))
    measurements.push(...(await measureFlow(each, flow)));
  return measurements;
}

async function measureFlow(name: string, { document, body }: HeavyFlow): Promise<Measurement[]> {
  const ground = await layGround();
  await ground.makeLive(document);
  await ground.makeLive(quick);
  const stalls = watchStalls();
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl, ...stalls });
  const worker = await startTestWorker(ground.databaseUrl, { LOG_LEVEL: "warn" });
  const urlOf = ({ nodes }: typeof document) => `${web.url}/flow/webhook/${nodes[0]?.id}`;
  const attack = (length: number) => runWrk(urlOf(document), 64, length, `${postJson}wrk.body = '${body}'\n`);
  try {
    // The first executions of a version take long, until its code is compiled.
    for (let tries = 0; tries < 50; tries += 1) await post(urlOf(quick), 10_000);
    await attack(3);
    let found: [health: number[], answered: number[], load: LoadResult] | undefined;
    const { processorMs } = await stalls.during(async () => {
      found = await Promise.all([
        offer(`${web.url}/healthz`, seconds, "GET"),
        offer(urlOf(quick), seconds),
        attack(seconds),
      ]);
    });
    if (!found) throw new Error("Nothing was measured.");
    const [health, answered, load] = found;
    const { rows } = await ground.pool.query<{ computed: string }>(
      `select to_char(100.0 * count(*) filter (where epoch = 1 and started_at <= created_at + interval '5 milliseconds' and finished_at - started_at < interval '5 milliseconds') / count(*), 'FM990') || ' %' as computed from executions
       where trigger_node_id = $1`,
      [document.nodes[0]?.id],
    );
    return [
      judge(`${name}: /healthz p99`, quantile(health, 0.99), promised.healthMs),
      judge(`${name}: a quick flow beside it, p99`, quantile(answered, 0.99), promised.quickMs),
      judge(`${name}: the longest turn of the event loop, by processor time`, processorMs, promised.stallMs),
      reported({
        promise: "S15",
        what: `${name}: calls per second, and how many ran at once`,
        figure: `${load.perSecond.toFixed(0)}/s, ${rows[0]?.computed}`,
        baseline: null,
      }),
    ];
  } finally {
    await Promise.all([web.kill(), worker.stop()]);
    await ground.clear();
  }
}

function judge(what: string, ms: number, promisedMs: number): Measurement {
  return {
    promise: "S15",
    what,
    figure: `${ms.toFixed(0)} ms`,
    promised: `<= ${promisedMs} ms`,
    baseline: null,
    isMet: ms <= promisedMs,
  };
}

/** Null without a response in time. */
function post(url: string, timeoutMs: number): Promise<Response | null> {
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(url, { method: "POST", headers, body: order, signal }).catch(() => null);
}

/** Requests at a steady rate, each timed from when it was due. */
async function offer(url: string, length: number, method = "POST"): Promise<number[]> {
  const latenciesMs: number[] = [];
  const send = async (dueAtMs: number) => {
    const response = await (method === "GET" ? fetch(url) : post(url, 10_000));
    await response?.arrayBuffer();
    latenciesMs.push(response?.ok ? performance.now() - dueAtMs : Number.POSITIVE_INFINITY);
  };
  await startOpenLoad(perSecond, send, perSecond * length).ended;
  return latenciesMs;
}
