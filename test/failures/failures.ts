import type pg from "pg";
import type { FailureSettings } from "#engine/failure/settings.ts";
import { newId } from "#lib/id.ts";
import { recordFailures } from "#server/failures/record-failures.sql.ts";
import { chain, type Link } from "#test/executions/chain.ts";
import { createFlow, type TestFlow } from "#test/executions/executions.ts";

/** A node that fails its execution. */
export const fails = (message = "Out of stock"): Link => ({
  type: "stop_node",
  key: "stop",
  config: { label: "Out of stock", outcome: "fail", message, level: "execution" },
});

/** A live flow that watches others. */
export async function createWatch(
  pool: pg.Pool,
  { flows = "all", group_minutes = 10 }: Partial<FailureSettings> = {},
  ...links: Link[]
): Promise<TestFlow> {
  const flow = await createFlow(pool, chain(...links));
  await pool.query(
    "insert into failure_watches (node_id, flow_id, flows, group_minutes) values ($1, $2, $3, $4)",
    [flow.document.nodes[0]?.id, flow.flowId, flows === "all" ? [] : flows, group_minutes],
  );
  return flow;
}

/** What failures have started, in order. */
export async function readStarted(
  pool: pg.Pool,
): Promise<{ id: string; flowId: string; input: { count: number; flow: { id: string } } }[]> {
  const { rows } = await pool.query(
    `select id, flow_id as "flowId", input from executions where source = 'failure' order by id`,
  );
  return rows;
}

/** The windows of all groups end now. */
export async function endWindows(pool: pg.Pool): Promise<void> {
  await pool.query("update failure_groups set due_at = now() - interval '1 second'");
}

/** Stores a failed execution of a published flow, as a worker does. Returns its id. */
export async function storeFailed(pool: pg.Pool, flowId: string, message: string): Promise<string> {
  const id = newId();
  const error = JSON.stringify({ code: "failed", message });
  await pool.query(
    `with failed as (
       insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, created_at, started_at,
         finished_at, error)
       select $1, v.flow_id, v.id, v.document -> 'nodes' -> 0 ->> 'id', 'webhook', 'failed', '{}', now(), now(), now(), $3
       from flow_versions v where v.flow_id = $2 order by v.number desc limit 1 returning *
     ) ${recordFailures("failed")}`,
    [id, flowId, error],
  );
  return id;
}
