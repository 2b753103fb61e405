import type pg from "pg";
import type { StepId } from "#engine/advance/plan.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
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

const given = new Parameters<readonly (StepId & { executionId: string })[]>();
const wantedOutput = given
  .each((steps) => steps)
  .as("wanted", {
    execution_id: uuid(({ executionId }) => executionId),
    scope: text(({ scope }) => scope),
    node_id: text(({ nodeId }) => nodeId),
  });

/** Of several attempts, the last one with an output. */
const statement = `
select wanted.execution_id as "executionId", wanted.scope, wanted.node_id as "nodeId", step.output
from ${wantedOutput.sql}
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
      const steps = wanted.flatMap((each) =>
        each.steps.map((step) => ({ ...step, executionId: each.executionId })),
      );
      const { rows } = await retryWhileUnavailable(
        () =>
          database.query<StoredOutput & { executionId: string }>({
            name: "load_outputs",
            text: statement,
            values: given.values(steps),
          }),
        giveUp,
      );
      const found = Map.groupBy(rows, (row) => row.executionId);
      return wanted.map(({ executionId }) => found.get(executionId) ?? []);
    },
  }).add;
}
