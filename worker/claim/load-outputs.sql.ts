import type pg from "pg";
import type { StepId } from "#engine/advance/plan.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/** The outputs of an execution to load. */
export interface RequestedOutputs {
  executionId: string;
  steps: readonly StepId[];
}

/** A step's output: JSON text. */
export interface StoredOutput extends StepId {
  output: string;
}

/** Of several attempts, the last one with an output. */
const statement = `
select wanted.execution_id as "executionId", wanted.scope, wanted.node_id as "nodeId", step.output
from unnest($1::uuid[], $2::text[], $3::text[]) as wanted(execution_id, scope, node_id)
cross join lateral (
  select output::text as output from steps
  where execution_id = wanted.execution_id and scope = wanted.scope and node_id = wanted.node_id and output is not null
  order by attempt desc limit 1
) step`;

/**
 * Loads outputs that a step needs and an earlier worker stored. Executions that request them at the same time share
 * queries.
 */
export type LoadOutputs = (wanted: RequestedOutputs) => Promise<StoredOutput[]>;

export function createOutputs(database: pg.Pool, giveUp: AbortSignal): LoadOutputs {
  return createBatcher<RequestedOutputs, StoredOutput[]>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(wanted) {
      const executionIds = wanted.flatMap(({ executionId, steps }) => steps.map(() => executionId));
      const steps = wanted.flatMap((each) => each.steps);
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<StoredOutput & { executionId: string }>({
            name: "load_outputs",
            text: statement,
            values: [executionIds, steps.map(({ scope }) => scope), steps.map(({ nodeId }) => nodeId)],
          }),
        giveUp,
      );
      const found = Map.groupBy(rows, (row) => row.executionId);
      return wanted.map(({ executionId }) => found.get(executionId) ?? []);
    },
  }).add;
}
