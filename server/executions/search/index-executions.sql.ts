import { redactSchema } from "#api/flows/redaction/schema.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { redactStored, toRedaction } from "#server/flows/redaction/redact.ts";
import { Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import { toSearchValues } from "./to-search-values.ts";

/** The fields by which a flow's executions are found. */
export interface SearchedFlow {
  flowId: string;
  fields: string[];
  redact: unknown;
}

/** An execution to be found. */
export interface IndexedExecution {
  id: string;
  flowId: string;
  name: string | null;
  /** null if it is too large to be searched. */
  input: Json;
}

/** If the trigger's output is larger, the execution is only found by its name. */
const maxIndexedBytes = 131_072;

/** SQL for an execution's input, or null if that is too large. */
export const indexedInput = `case when octet_length(e.input::text) <= ${maxIndexedBytes} then e.input end`;

/*
 * A flow that is being deleted waits until these executions are indexed. The job that deletes them then sees their values.
 */
const selectFlows = `
select s.flow_id as "flowId", s.fields, f.settings -> 'redact' as redact
from flow_search s join flows f on f.id = s.flow_id
where $1::uuid[] is null or s.flow_id = any($1::uuid[])
for key share of f`;

/** The flows whose executions are found by more than their ids: of these, or all. They cannot be deleted until the transaction ends. */
export async function lockSearchedFlows(
  tx: AnyTransaction,
  flowIds: readonly string[] | null,
): Promise<SearchedFlow[]> {
  return query<SearchedFlow>(tx, selectFlows, [flowIds]);
}

const given = new Parameters<readonly { id: string; value: string }[]>();
const found = given
  .each((values) => values)
  .as("found", { execution_id: uuid(({ id }) => id), value: text(({ value }) => value) });

const insertValues = `
insert into search_values (${found.names}) select * from ${found.sql}
on conflict do nothing`;

/** Stores the values by which executions are found, in the caller's transaction. It can be repeated. */
export async function indexExecutions(
  tx: AnyTransaction,
  flows: readonly SearchedFlow[],
  executions: readonly IndexedExecution[],
): Promise<void> {
  const byId = new Map(flows.map((flow) => [flow.flowId, toReader(flow)]));
  const rows = executions.flatMap((execution) =>
    (byId.get(execution.flowId)?.(execution) ?? []).map((value) => ({ id: execution.id, value })),
  );
  if (rows.length === 0) return;
  await execute(tx, insertValues, given.values(rows));
}

/** Values that the flow redacts now are not indexed, even if they were stored before. */
function toReader({ fields, redact }: SearchedFlow): (execution: IndexedExecution) => string[] {
  const redaction = toRedaction(redactSchema.nullish().parse(redact) ?? []);
  return ({ name, input }) => {
    if (redaction && isJsonObject(input)) redactStored(input, redaction);
    return toSearchValues({ name, output: input }, fields);
  };
}
