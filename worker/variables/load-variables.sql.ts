import type pg from "pg";
import type { JsonObject } from "#lib/json.ts";
import {
  type StoredValue,
  selectValues,
  storedValueSchema,
  toValues,
} from "#server/flows/variables/values.sql.ts";
import { createSecretMasks } from "#server/identity/credentials/mask.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { SecretMasks } from "./secret-masks.ts";

/** The variables of an execution, from when a worker begins to run it until it rests or ends. */
export interface ExecutionVariables {
  values: JsonObject;
  /** Null if none of them is secret. */
  masks: SecretMasks | null;
}

/** Loads those of an execution's variables that have one of these names. */
export type LoadVariables = (
  execution: Pick<ClaimedExecution, "id" | "flowId" | "versionId" | "depth">,
  names: ReadonlySet<string>,
) => Promise<ExecutionVariables>;

interface Request {
  flowId: string;
  names: ReadonlySet<string>;
}

/* Whether an execution was started, at any depth, by one that runs a draft. */
const selectIsTest = `
with recursive above as (
  select parent_execution_id, version_id from executions where id = $1
  union all
  select e.parent_execution_id, e.version_id from executions e join above on e.id = above.parent_execution_id
)
select bool_or(version_id is null) as "isTest" from above`;

/** Executions that start at the same time share queries. Waits while the database is unavailable. */
export function createVariables(database: pg.Pool, giveUp: AbortSignal): LoadVariables {
  const { add: find } = createBatcher<Request, StoredValue[]>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(requests) {
      const flows = [...new Set(requests.map(({ flowId }) => flowId))];
      const names = [...new Set(requests.flatMap((each) => [...each.names]))];
      const { rows } = await retryWhileUnavailable(
        () => database.query({ name: "load_variables", text: selectValues, values: [flows, names] }),
        giveUp,
      );
      const found = rows.map((row) => storedValueSchema.parse(row));
      return requests.map((each) =>
        found.filter((row) => each.names.has(row.name) && (row.flow_id ?? each.flowId) === each.flowId),
      );
    },
  });

  const isTest = async ({ id, versionId, depth }: Parameters<LoadVariables>[0]) => {
    if (versionId === null || depth === 0) return versionId === null;
    const { rows } = await retryWhileUnavailable(
      () => database.query<{ isTest: boolean }>({ name: "is_test_run", text: selectIsTest, values: [id] }),
      giveUp,
    );
    return rows[0]?.isTest ?? false;
  };

  return async (execution, names) => {
    const rows = await find({ flowId: execution.flowId, names });
    if (rows.length === 0) return { values: {}, masks: null };
    const { values, secrets } = toValues(rows, await isTest(execution));
    return { values, masks: createSecretMasks(secrets) };
  };
}
