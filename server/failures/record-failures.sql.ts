import { visibleFlow } from "#server/identity/visibility/visible.sql.ts";

/**
 * Whether the failed flow exists for the user who published the watching version. A version whose publisher is unknown or
 * removed watches open flows only.
 */
const isVisibleToPublisher = `exists (
      select from flows f where f.id = failed.flow_id and (not f.private or exists (
        select from triggers t join flow_versions v on v.id = t.version_id join users u on u.id = v.created_by_id
        where t.node_id = watch.node_id and ${visibleFlow("f", "(case when u.role <> 'owner' then u.id end)")}
      )))`;

/**
 * SQL that records failed executions for each trigger that watches their flows, and for the triggers of the
 * flow that they name to run on failure. It is part of the statement that stores the failure, so that neither
 * exists without the other. It can be sent again.
 *
 * A private flow's failures are recorded only for flows that it names itself, and for flows whose publisher
 * can see it now. Otherwise any editor could read its name and its errors with a trigger.
 *
 * Executions of drafts, executions that a failure started, and those of the watching flow itself are left
 * out: a failing failure flow starts nothing.
 *
 * @param from the text after `from`; rows of `executions`, all of which failed
 */
export function recordFailures(from: string): string {
  return `
  insert into failures (execution_id, watch_node_id, flow_id, version_id, error)
  select failed.id, watch.node_id, failed.flow_id, failed.version_id, failed.error
  from ${from} as failed
  join failure_watches watch on watch.flow_id <> failed.flow_id
    and (exists (
      select from flows f where f.id = failed.flow_id and f.settings ->> 'on_failure_flow_id' = watch.flow_id::text
    ) or (cardinality(watch.flows) = 0 or failed.flow_id = any(watch.flows)) and ${isVisibleToPublisher})
  where failed.version_id is not null and failed.source not in ('test', 'failure')
  on conflict do nothing`;
}
