import type pg from "pg";
import type { StepId } from "#engine/advance/plan.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** Suspended steps of an execution whose time has come. */
export interface ElapsedWaits {
  executionId: string;
  steps: readonly StepId[];
}

/* An earlier arrival has the step's row already, and stays. */
const statement = `
insert into arrivals (execution_id, scope, node_id, kind)
select *, 'timed_out' from unnest($1::uuid[], $2::text[], $3::text[])
on conflict do nothing`;

/**
 * Decides that the waits of steps have timed out, unless their events have arrived: the row that comes first
 * counts. The arrivals, loaded afterwards, show which one it was.
 */
export type CloseWaits = (elapsed: ElapsedWaits) => Promise<void>;

/** Executions whose steps time out at the same moment share statements. */
export function createCloseWaits(database: pg.Pool, giveUp: AbortSignal): CloseWaits {
  return createBatcher<ElapsedWaits, void>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(elapsed) {
      const steps = elapsed.flatMap((each) => each.steps);
      const executionIds = elapsed.flatMap((each) => each.steps.map(() => each.executionId));
      await retryWhileUnavailable(
        () =>
          database.query({
            name: "close_waits",
            text: statement,
            values: [executionIds, steps.map(({ scope }) => scope), steps.map(({ nodeId }) => nodeId)],
          }),
        giveUp,
      );
      return elapsed.map(() => undefined);
    },
  }).add;
}
