import { computingLimits } from "#engine/computing/only-computes.ts";
import { chain, httpResponse, type Link, setFields } from "#test/executions/chain.ts";
import { startOpenLoad } from "#test/processes/open-load.ts";
import { quantile } from "#test/processes/report.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { layGround } from "./ground.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { order, postJson, runWrk } from "./wrk.ts";

const promised = { healthMs: 100, quickMs: 250 };
const perSecond = 20;
const seconds = forLength(20, 6);

/** Near the largest input, without a character that JSON escapes or Lua does not take as it is. */
const largeBody = JSON.stringify({ text: "x".repeat(5000), n: 1 });

const quick = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'));

/** The heaviest flows that a web process computes, within its rules. */
const heavy: Record<string, Link[]> = {
  "every node and tag that is allowed": Array.from({ length: computingLimits.nodes - 1 }, (_, index) =>
    setFields(`n${index}`, { a: "{{ text | json }}", b: "{{n}}" }),
  ),
  "one node with every tag": [setFields("all", { a: "{{text}}".repeat(computingLimits.insertions) })],
  "many small steps": Array.from({ length: computingLimits.nodes - 1 }, (_, index) =>
    setFields(`n${index}`, { a: "{{ n | plus: 1 }}" }),
  ),
};

/** `/healthz` and a quick flow, while the heaviest flow that runs before it is stored is called at full rate. */
export async function measureHeaviest(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, links] of Object.entries(heavy)) measurements.push(...(await measureFlow(name, links)));
  return measurements;
}

async function measureFlow(name: string, links: Link[]): Promise<Measurement[]> {
  const ground = await layGround();
  const document = chain(...links);
  await ground.makeLive(document);
  await ground.makeLive(quick);
  const web = await startWebProcess({ databaseUrl: ground.databaseUrl });
  const urlOf = ({ nodes }: typeof document) => `${web.url}/flow/webhook/${nodes[0]?.id}`;
  const attack = (length: number) =>
    runWrk(urlOf(document), 64, length, `${postJson}wrk.body = '${largeBody}'\n`);
  try {
    await Promise.all([offer(urlOf(quick), 3), attack(3)]);
    const [health, answered, load] = await Promise.all([
      offer(`${web.url}/healthz`, seconds, "GET"),
      offer(urlOf(quick), seconds),
      attack(seconds),
    ]);
    const { rows } = await ground.pool.query<{ computed: string }>(
      `select to_char(100.0 * count(*) filter (where status = 'succeeded') / count(*), 'FM990') || ' %' as computed from executions
       where trigger_node_id = $1`,
      [document.nodes[0]?.id],
    );
    return [
      judge(`${name}: /healthz p99`, health, promised.healthMs),
      judge(`${name}: a quick flow beside it, p99`, answered, promised.quickMs),
      reported({
        promise: "S15",
        what: `${name}: calls per second, and how many ran before they were stored`,
        figure: `${load.perSecond.toFixed(0)}/s, ${rows[0]?.computed}`,
        baseline: null,
      }),
    ];
  } finally {
    await web.kill();
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

/** Requests at a steady rate, each timed from when it was due. */
async function offer(url: string, length: number, method = "POST"): Promise<number[]> {
  const latenciesMs: number[] = [];
  const init = {
    method,
    ...(method === "POST" && { body: order, headers: { "content-type": "application/json" } }),
  };
  const send = async (dueAtMs: number) => {
    // A flow whose first executions a worker must run is not answered here, where none runs.
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    await response?.arrayBuffer();
    latenciesMs.push(response?.ok ? performance.now() - dueAtMs : Number.POSITIVE_INFINITY);
  };
  await startOpenLoad(perSecond, send, perSecond * length).ended;
  return latenciesMs;
}
