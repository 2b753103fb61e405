import type pg from "pg";
import type { FailureSettings } from "#engine/failure/settings.ts";
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
