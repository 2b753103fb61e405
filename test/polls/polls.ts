import type pg from "pg";
import { newNodeId } from "#lib/node-id.ts";
import { activatePolls } from "#server/polls/activation.sql.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";

/** A live flow with a trigger for the entries of the feed at this URL. */
export async function createFeedFlow(pool: pg.Pool, url: string, intervalMinutes = 15) {
  const trigger = {
    id: newNodeId(),
    type: "rss_trigger_node",
    key: "rss_trigger",
    position: { x: 0, y: 0 },
    config: { label: "RSS Trigger", url, interval_minutes: intervalMinutes },
  };
  const { flowId, versionId } = await makeFlowLive(pool, { nodes: [trigger], edges: [] });
  await pool.query("insert into triggers (node_id, flow_id, version_id, type) values ($1, $2, $3, $4)", [
    trigger.id,
    flowId,
    versionId,
    trigger.type,
  ]);
  const client = await pool.connect();
  await activatePolls(client, flowId, [trigger]);
  client.release();
  return { flowId, versionId, nodeId: trigger.id };
}

/** The ids of the entries that were started, in the order of their executions. */
export async function startedEntries(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select input ->> 'id' as id from executions where source = 'poll' order by executions.id",
  );
  return rows.map(({ id }) => id);
}
