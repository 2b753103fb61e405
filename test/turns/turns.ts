import type pg from "pg";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { storeLimits } from "#server/flows/limits/store-limits.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import type { TestFlow } from "#test/executions/executions.ts";

/** Sets a flow's limits, as saving its settings does. */
export async function limit(pool: pg.Pool, flowId: string, settings: FlowSettings): Promise<void> {
  await pool.query("update flows set settings = $2 where id = $1", [flowId, settings]);
  await inTransaction(pool, (client) => storeLimits(client, flowId, settings));
}

/** Starts executions of the live version, one after the other. Their ids are in this order. */
export async function start(
  pool: pg.Pool,
  { flowId, versionId, document }: TestFlow,
  inputs: readonly Json[],
): Promise<string[]> {
  const executions = inputs.map((input) => ({
    id: newId(),
    flowId,
    versionId,
    triggerNodeId: document.nodes[0]?.id ?? "",
    source: "manual" as const,
    input: { text: JSON.stringify(input) },
  }));
  await inTransaction(pool, (client) => createExecutions(client, executions));
  return executions.map(({ id }) => id);
}
