import { chain, condition, setFields } from "#test/executions/chain.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { quantile } from "#test/processes/report.ts";
import type { Ground } from "./ground.ts";
import type { Measurement } from "./measurement.ts";
import { offerOrders } from "./offered-load.ts";
import { layWholeWay } from "./whole-way.ts";

const promised = { perSecond: 1200, medianMs: 30 };

/** Slightly above the promise, so that finishing in time shows some margin. */
const offeredPerSecond = 1300;
const seconds = 60;

/** Executions that are unfinished this long after the last response count as a backlog. */
const drainMs = 2000;

const document = chain(
  condition("is_big", "{{total}}", "greater", "10"),
  setFields("named", { hello: "{{customer.name}}" }, { by: "true" }),
);

/**
 * Promise P2: accepted, run and finished per second, trigger → Condition → Set Fields; web, worker, database and load share
 * the machine. Every offered execution must be finished, with all its steps, when the minute is over.
 */
export async function measureSustained(): Promise<Measurement[]> {
  return sustain("", async () => {});
}

/**
 * Measures P2.
 *
 * @param suffix of the measurements' names
 * @param prepare what the flow has beside its document
 */
export async function sustain(
  suffix: string,
  prepare: (ground: Ground) => Promise<void>,
): Promise<Measurement[]> {
  const { ground, baseline, webhookUrl, clear } = await layWholeWay(document);
  try {
    await prepare(ground);
    const bare = await offerOrders(baseline.url, { perSecond: offeredPerSecond, seconds: 10 });
    // Until V8 has compiled the hot code and PostgreSQL has statistics.
    const warm = await offerOrders(webhookUrl, { perSecond: 600, seconds: 10 });
    await untilAllFinished(ground.pool, 30_000);

    const load = await offerOrders(webhookUrl, { perSecond: offeredPerSecond, seconds });
    const answeredAtMs = performance.now();
    await untilAllFinished(ground.pool, 60_000);
    const drainedMs = performance.now() - answeredAtMs;

    const accepted = warm.sent + load.sent - warm.errors - load.errors;
    const { rows } = await ground.pool.query<{ succeeded: number; steps: number }>(
      `select (select count(*)::int from executions where status = 'succeeded') as succeeded,
         (select count(*)::int from steps where status = 'succeeded') as steps`,
    );
    const { succeeded, steps } = rows[0] ?? { succeeded: 0, steps: 0 };
    const perSecond = ((load.sent - load.errors) * 1000) / (load.durationMs + drainedMs);
    const medianMs = quantile(load.latenciesMs, 0.5);
    const bareMs = quantile(bare.latenciesMs, 0.5);
    const isComplete = load.errors === 0 && succeeded === accepted && steps === 3 * accepted;
    console.log(
      `P2: offered ${offeredPerSecond}/s for ${seconds} s: ${load.sent} calls, ${load.errors} errors; finished ${perSecond.toFixed(0)}/s, the last ${drainedMs.toFixed(0)} ms after the last answer; answers median ${medianMs.toFixed(1)} ms, p99 ${quantile(load.latenciesMs, 0.99).toFixed(1)} ms; ${succeeded} of ${accepted} executions succeeded with ${steps} steps`,
    );
    return [
      {
        promise: "P2",
        what: `finished per second for ${seconds} s, no backlog, all steps readable${suffix}`,
        figure: `${perSecond.toFixed(0)}/s`,
        promised: `>= ${promised.perSecond}/s`,
        baseline: `${((bare.sent * 1000) / bare.durationMs).toFixed(0)}/s`,
        isMet: perSecond >= promised.perSecond && drainedMs <= drainMs && isComplete,
      },
      {
        promise: "P2",
        what: `median answer meanwhile${suffix}`,
        figure: `${medianMs.toFixed(1)} ms`,
        promised: `<= ${promised.medianMs} ms`,
        baseline: `${bareMs.toFixed(1)} ms`,
        isMet: medianMs <= promised.medianMs,
      },
    ];
  } finally {
    await clear();
  }
}
