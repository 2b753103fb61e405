import { chain, httpResponse } from "#test/executions/chain.ts";
import { quantile } from "#test/processes/report.ts";
import { forLength } from "./lengths.ts";
import { type Measurement, reported } from "./measurement.ts";
import { type OfferedResult, offerOrders } from "./offered-load.ts";
import { layWholeWay } from "./whole-way.ts";

const promised = { medianMs: 3.5, p99Ms: 15, busyP99Ms: 40 };
const calm = { perSecond: 10, seconds: forLength(30, 10) };
const busy = { perSecond: 500, seconds: forLength(10, 5) };

const respond = httpResponse("answer", '{"hello":"{{customer.name}}"}');
/** The filter's cost is not bounded by its input, so a worker runs it. */
const replaced = httpResponse("answer", '{"hello":"{{ customer.name | replace: "a", "e" }}"}');

/**
 * Promise P3: 10 calls per second with an HTTP Response node, and as many to the bare server at the same time; then 500 per second.
 * Also, without a promise, the same of a flow that only a worker runs.
 */
export async function measureResponded(): Promise<Measurement[]> {
  return [...(await measureComputed()), ...(await measureByWorker())];
}

async function measureComputed(): Promise<Measurement[]> {
  const { baseline, webhookUrl, clear } = await layWholeWay(chain(respond));
  try {
    await offerOrders(webhookUrl, { perSecond: 50, seconds: 10, expectedStatus: 201 });
    const [bare, calls] = await Promise.all([
      offerOrders(baseline.url, calm),
      offerOrders(webhookUrl, { ...calm, expectedStatus: 201 }),
    ]);
    const many = await offerOrders(webhookUrl, { ...busy, expectedStatus: 201 });
    const judge = (run: OfferedResult, name: string, at: number, promisedMs: number): Measurement => ({
      promise: "P3",
      what: `answered by HTTP Response, ${name}`,
      figure: `${quantile(run.latenciesMs, at).toFixed(1)} ms`,
      promised: `<= ${promisedMs} ms`,
      baseline: run === calls ? `${quantile(bare.latenciesMs, at).toFixed(1)} ms` : null,
      isMet: run.errors === 0 && quantile(run.latenciesMs, at) <= promisedMs,
    });
    return [
      judge(calls, `${calm.perSecond}/s: median`, 0.5, promised.medianMs),
      judge(calls, `${calm.perSecond}/s: p99`, 0.99, promised.p99Ms),
      judge(many, `${busy.perSecond}/s: p99`, 0.99, promised.busyP99Ms),
      reported({
        promise: "P3",
        what: `the same at ${calm.perSecond}/s, as multiples of the bare server's: median and p99`,
        figure: [0.5, 0.99].map((at) => timesOf(calls, bare, at)).join(" and "),
        baseline: null,
      }),
    ];
  } finally {
    await clear();
  }
}

/** On a busy machine both are slow: then their ratio says more than either. */
function timesOf(calls: OfferedResult, bare: OfferedResult, at: number): string {
  return `${(quantile(calls.latenciesMs, at) / quantile(bare.latenciesMs, at)).toFixed(1)}`;
}

async function measureByWorker(): Promise<Measurement[]> {
  const { webhookUrl, clear } = await layWholeWay(chain(replaced));
  try {
    await offerOrders(webhookUrl, { perSecond: 50, seconds: 10, expectedStatus: 201 });
    const { latenciesMs, errors } = await offerOrders(webhookUrl, { ...calm, expectedStatus: 201 });
    return [
      reported({
        promise: "P3",
        what: `the same of a flow that a worker runs, ${calm.perSecond}/s: median and p99`,
        figure: `${quantile(latenciesMs, 0.5).toFixed(1)} and ${quantile(latenciesMs, 0.99).toFixed(1)} ms${errors > 0 ? `, ${errors} errors` : ""}`,
        baseline: null,
      }),
    ];
  } finally {
    await clear();
  }
}
