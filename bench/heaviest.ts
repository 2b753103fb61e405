import { computingLimits } from "#engine/computing/only-computes.ts";
import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { chain, httpResponse, setFields } from "#test/executions/chain.ts";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { queuedDocument } from "./queued-document.ts";
import { order, postJson, runWrk } from "./wrk.ts";

const promised = { healthMs: 100, quickMs: 250 };
const perSecond = 20;
const seconds = forLength(20, 6);

const bodyOf = (characters: number) => JSON.stringify({ text: "x".repeat(characters), n: 1 });

const quick = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'));

/** The heaviest flows within the rules and budgets of what is computed, one beyond them, and one that is only stored. */
const flows: Record<string, { document: FlowDocument; body: string }> = {
  "only stored": { document: queuedDocument(newNodeId()), body: bodyOf(2000) },
  "every node and tag that is allowed": { document: chain(...everyNode()), body: bodyOf(400) },
  "one node with every tag": {
    document: chain(setFields("all", { a: "{{text}}".repeat(computingLimits.insertions) })),
    body: bodyOf(240),
  },
  "the same, over the budget": {
    document: chain(setFields("all", { a: "{{text}}".repeat(computingLimits.insertions) })),
    body: bodyOf(14_000),
  },
};

function everyNode() {
  return Array.from({ length: computingLimits.nodes - 1 }, (_, index) =>
    setFields(`n${index}`, { a: "{{n}}", b: "{{n}}", c: "{{n}}" }),
  );
}

/** `/healthz` and a quick flow, while the heaviest flow that runs before it is stored is called at full rate. */
export async function measureHeaviest(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, flow] of Object.entries(flows)) measurements.push(...(await measureFlow(name, flow)));
  return measurements;
}

async function measureFlow(name: string, { document, body }: (typeof flows)[string]): Promise<Measurement[]> {
  const ground = await layGround();
  await ground.makeLive(document);
  await ground.makeLive(quick);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const worker = await startTestWorker(ground.databaseUrl, { LOG_LEVEL: "warn" });
  const urlOf = ({ nodes }: typeof document) => `${web.url}/flow/webhook/${nodes[0]?.id}`;
  const attack = (length: number) => runWrk(urlOf(document), 64, length, `${postJson}wrk.body = '${body}'\n`);
  try {
    // The first executions of a version take long, until its code is compiled.
    for (let tries = 0; tries < 50; tries += 1) await post(urlOf(quick), 10_000);
    await attack(3);
    const [health, answered, load] = await Promise.all([
      offer(`${web.url}/healthz`, seconds, "GET"),
      offer(urlOf(quick), seconds),
      attack(seconds),
    ]);
    const { rows } = await ground.pool.query<{ computed: string }>(
      `select to_char(100.0 * count(*) filter (where epoch = 1 and started_at <= created_at + interval '5 milliseconds' and finished_at - started_at < interval '5 milliseconds') / count(*), 'FM990') || ' %' as computed from executions
       where trigger_node_id = $1`,
      [document.nodes[0]?.id],
    );
    return [
      judge(`${name}: /healthz p99`, health, promised.healthMs),
      judge(`${name}: a quick flow beside it, p99`, answered, promised.quickMs),
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

function judge(what: string, latenciesMs: readonly number[], promisedMs: number): Measurement {
  const p99 = quantile(latenciesMs, 0.99);
  return {
    promise: "S15",
    what,
    figure: `${p99.toFixed(0)} ms`,
    promised: `<= ${promisedMs} ms`,
    baseline: null,
    isMet: p99 <= promisedMs,
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
