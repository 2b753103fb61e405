import type pg from "pg";
import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { newNodeId } from "#lib/node-id.ts";
import { activateSchedules } from "#server/schedules/activation.sql.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";

export const everyMinute: ScheduleSettings = {
  rule: { kind: "every", n: 1, unit: "minutes" },
  time_zone: "UTC",
  missed: "skip",
  overlap: "allow",
};

export interface LiveSchedules {
  flowId: string;
  /** In the order of the settings. */
  nodeIds: string[];
}

/** A live flow with a schedule for each of the settings, activated at this time. */
export async function createSchedules(
  pool: pg.Pool,
  settings: readonly ScheduleSettings[],
  at: Date,
): Promise<LiveSchedules> {
  const nodes = settings.map((config, index) => ({
    id: newNodeId(),
    type: "schedule_node",
    key: `schedule_${index}`,
    position: { x: 0, y: 0 },
    config: { label: "Schedule", ...config },
  }));
  const nodeIds = nodes.map(({ id }) => id);
  const last = {
    id: newNodeId(),
    type: "set_fields_node",
    key: "set",
    position: { x: 0, y: 0 },
    config: { label: "Set", keep: "none", fields: [{ name: "at", value: "{{scheduled_for}}" }] },
  };
  const edges = nodeIds.map((source) => ({
    id: newNodeId(),
    source,
    source_handle: "output",
    target: last.id,
    target_handle: "input",
  }));
  const { flowId, versionId } = await makeFlowLive(pool, {
    nodes: [...nodes, last],
    edges,
  });
  await pool.query(
    "insert into triggers (node_id, flow_id, version_id, type) select id, $1, $2, 'schedule_node' from unnest($3::text[]) id",
    [flowId, versionId, nodeIds],
  );
  const client = await pool.connect();
  await activateSchedules(
    client,
    flowId,
    settings.map((each, index) => ({ nodeId: nodeIds[index] ?? "", settings: each })),
    at,
  );
  client.release();
  return { flowId, nodeIds };
}

export interface Started {
  nodeId: string;
  scheduledFor: string;
  startedAt: string;
}

/** What was started, in the order of the times. */
export async function readStarted(pool: pg.Pool): Promise<Started[]> {
  const { rows } = await pool.query<Started>(`
    select trigger_node_id as "nodeId", input ->> 'scheduled_for' as "scheduledFor", input ->> 'started_at' as "startedAt"
    from executions where source = 'schedule' order by (input ->> 'scheduled_for')::timestamptz, id`);
  return rows;
}
