import { untilAllFinished } from "#test/executions/settled.ts";
import { quantile } from "#test/processes/report.ts";
import { offerOrders } from "./offered-load.ts";
import type { Offer, OfferedRun } from "./steady-rate.ts";
import type { WholeWay } from "./whole-way.ts";

/** Responses that come this long after the last call was due are a backlog in the web process. */
export const maxLateMs = 500;

/** Executions that are unfinished this long after the last response are a backlog in the worker: a quarter of a short run. */
const maxDrainMs = (seconds: number) => Math.min(2000, seconds * 250);

/**
 * A flow's calls at one rate, until all of their executions have finished. It holds if, besides, all executions ever started
 * have finished with all their steps.
 */
export interface SteadyRun extends OfferedRun {
  offeredPerSecond: number;
  errors: number;
  p99Ms: number;
  /** Written to the write-ahead log for each execution. */
  walBytes: number;
}

/**
 * @param steps of each execution
 * @throws if executions stop finishing
 */
export async function runSteadily(
  { ground: { pool }, webhookUrl }: WholeWay,
  offer: Offer,
  steps: number,
): Promise<SteadyRun> {
  const before = await readState();
  const load = await offerOrders(webhookUrl, offer);
  const answeredAtMs = performance.now();
  await untilAllFinished(pool, 60_000);
  const drainedMs = performance.now() - answeredAtMs;
  const after = await readState();
  const accepted = load.sent - load.errors;
  const isComplete =
    after.executions - before.executions >= accepted &&
    after.succeeded === after.executions &&
    after.steps === steps * after.executions;
  const run = {
    offeredPerSecond: offer.perSecond,
    finishedPerSecond: (accepted * 1000) / (load.durationMs + drainedMs),
    errors: load.errors,
    medianMs: quantile(load.latenciesMs, 0.5),
    p99Ms: quantile(load.latenciesMs, 0.99),
    walBytes: (after.wal - before.wal) / accepted,
    holds:
      isComplete &&
      load.errors === 0 &&
      load.durationMs <= offer.seconds * 1000 + maxLateMs &&
      drainedMs <= maxDrainMs(offer.seconds),
  };
  console.log(
    `P2: offered ${offer.perSecond}/s for ${offer.seconds} s: ${load.errors} errors; finished ${run.finishedPerSecond.toFixed(0)}/s, the last ${drainedMs.toFixed(0)} ms after the last response; responses median ${run.medianMs.toFixed(1)} ms, p99 ${run.p99Ms.toFixed(1)} ms; ${after.succeeded} of ${after.executions} executions succeeded with ${after.steps} steps: ${run.holds ? "holds" : "does not hold"}`,
  );
  return run;

  async function readState() {
    const { rows } = await pool.query<Record<"executions" | "succeeded" | "steps" | "wal", number>>(
      `select (select count(*)::int from executions) as executions,
         (select count(*)::int from executions where status = 'succeeded') as succeeded,
         (select count(*)::int from steps where status = 'succeeded') as steps,
         (pg_current_wal_lsn() - '0/0')::float8 as wal`,
    );
    return rows[0] ?? { executions: 0, succeeded: 0, steps: 0, wal: 0 };
  }
}
