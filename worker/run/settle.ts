import type { ExecutionRun } from "./execution-run.ts";
import { settleIterations } from "./loops/settle-iterations.ts";
import { recordOutcome } from "./record-outcome.ts";
import { settleArrivals } from "./settle-arrivals.ts";

/**
 * Records what has happened since the last round: the outcomes of steps that ran here, what arrived for suspended steps,
 * and the iterations that ended by it.
 *
 * @returns null when nothing must be loaded or evaluated for it, as nearly always
 */
export function settle(run: ExecutionRun): Promise<void> | null {
  const { nowMs } = run;
  for (const { step, outcome, startedAtMs } of run.inFlight.takeCompleted()) {
    recordOutcome(run, step, outcome, { startedAtMs, nowMs });
  }
  if (run.signals.arrived.take()) run.arrivals.expire();
  const arriving = settleArrivals(run);
  return arriving ? arriving.then(() => settleIterations(run) ?? undefined) : settleIterations(run);
}
