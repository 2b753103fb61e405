import { chain, httpResponse } from "#test/executions/chain.ts";
import { quantile } from "#test/processes/report.ts";
import { forLength } from "./lengths.ts";
import type { Measurement } from "./measurement.ts";
import { offerOrders } from "./offered-load.ts";
import { layWholeWay } from "./whole-way.ts";

const promised = { medianMs: 10, p99Ms: 40 };
const perSecond = 10;
const seconds = forLength(30, 10);

const document = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'));

/** Promise P3: 10 calls per second with an HTTP Response node, and as many to the bare server at the same time. */
export async function measureResponded(): Promise<Measurement[]> {
  const { baseline, webhookUrl, clear } = await layWholeWay(document);
  try {
    await offerOrders(webhookUrl, { perSecond: 50, seconds: 10, expectedStatus: 201 });
    const [bare, calls] = await Promise.all([
      offerOrders(baseline.url, { perSecond, seconds }),
      offerOrders(webhookUrl, { perSecond, seconds, expectedStatus: 201 }),
    ]);
    const [medianMs, p99Ms] = [quantile(calls.latenciesMs, 0.5), quantile(calls.latenciesMs, 0.99)];
    console.log(
      `P3: ${calls.sent} calls, ${calls.errors} errors; median ${medianMs.toFixed(1)} ms, p90 ${quantile(calls.latenciesMs, 0.9).toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
    );
    return [
      {
        promise: "P3",
        what: `answered by HTTP Response, ${perSecond}/s: median`,
        figure: `${medianMs.toFixed(1)} ms`,
        promised: `<= ${promised.medianMs} ms`,
        baseline: `${quantile(bare.latenciesMs, 0.5).toFixed(1)} ms`,
        isMet: calls.errors === 0 && medianMs <= promised.medianMs,
      },
      {
        promise: "P3",
        what: `answered by HTTP Response, ${perSecond}/s: p99`,
        figure: `${p99Ms.toFixed(1)} ms`,
        promised: `<= ${promised.p99Ms} ms`,
        baseline: `${quantile(bare.latenciesMs, 0.99).toFixed(1)} ms`,
        isMet: calls.errors === 0 && p99Ms <= promised.p99Ms,
      },
    ];
  } finally {
    await clear();
  }
}
