import { newId } from "#lib/id.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import type { NewExecution } from "#server/executions/intake/new-execution.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

/*
 * Takes the due groups. A group in which failures wait continues for another window; a group without
 * failures, or whose trigger is no longer live, ends. Workers share the rows.
 */
const statement = `
with due as (
  select g.*, t.flow_id as starts_flow_id, t.version_id as starts_version_id, w.group_minutes
  from failure_groups g
  left join failure_watches w on w.node_id = g.watch_node_id
  left join triggers t on t.node_id = g.watch_node_id
  where g.due_at <= now() order by g.due_at limit $1::int for update of g skip locked
), ended as (
  delete from failure_groups g using due
  where (g.watch_node_id, g.flow_id, g.node_id, g.code) = (due.watch_node_id, due.flow_id, due.node_id, due.code)
    and (due.waiting = 0 or due.group_minutes is null)
), continued as (
  update failure_groups g set waiting = 0, due_at = now() + make_interval(mins => due.group_minutes) from due
  where (g.watch_node_id, g.flow_id, g.node_id, g.code) = (due.watch_node_id, due.flow_id, due.node_id, due.code)
    and due.waiting > 0 and due.group_minutes is not null
)
select watch_node_id as "nodeId", starts_flow_id as "flowId", starts_version_id as "versionId", waiting as count, latest,
  waiting > 0 and group_minutes is not null as "isStarted"
from due`;

interface DueGroup {
  nodeId: string;
  flowId: string;
  versionId: string;
  count: number;
  latest: Json;
  isStarted: boolean;
}

/** The result of one transaction. */
export interface StartedGroups {
  /** The number of due groups. */
  groups: number;
  /** The flows of the executions that it created. */
  flowIds: string[];
}

/**
 * Starts the flows of up to `limit` groups that are due, in the caller's transaction: the executions exist exactly if
 * their failures no longer wait. So no failure is delivered twice or lost, whenever the worker dies.
 */
export async function startDueGroups(tx: AnyTransaction, limit: number): Promise<StartedGroups> {
  const rows = await query<DueGroup>(tx, statement, [limit]);
  const executions = rows.filter(({ isStarted }) => isStarted).map(toExecution);
  if (executions.length > 0) await createExecutions(tx, executions);
  return { groups: rows.length, flowIds: executions.map(({ flowId }) => flowId) };
}

function toExecution({ nodeId, flowId, versionId, count, latest }: DueGroup): NewExecution {
  const output = { ...(isJsonObject(latest) && latest), count };
  return {
    id: newId(),
    flowId,
    versionId,
    triggerNodeId: nodeId,
    source: "failure",
    input: { text: JSON.stringify(output) },
  };
}
