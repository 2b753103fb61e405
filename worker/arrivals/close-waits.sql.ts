import type pg from "pg";
import type { StepId } from "#engine/advance/plan.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** Suspended steps of an execution whose time has come. */
export interface ElapsedWaits {
  executionId: string;
  steps: readonly StepId[];
}

const given = new Parameters<readonly (StepId & { executionId: string })[]>();
const wait = given
  .each((steps) => steps)
  .as("wait", {
    execution_id: uuid(({ executionId }) => executionId),
    scope: text(({ scope }) => scope),
    node_id: text(({ nodeId }) => nodeId),
  });

/* An earlier arrival has the step's row already, and stays. */
const statement = `
insert into arrivals (${wait.names}, kind)
select *, 'timed_out' from ${wait.sql}
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
      const steps = elapsed.flatMap((each) =>
        each.steps.map((step) => ({ ...step, executionId: each.executionId })),
      );
      await retryWhileUnavailable(
        () =>
          database.query({
            name: "close_waits",
            text: statement,
            values: given.values(steps),
          }),
        giveUp,
      );
      return elapsed.map(() => undefined);
    },
  }).add;
}
