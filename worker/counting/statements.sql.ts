/** The outcomes in the order of the columns. */
const outcomes = `
  count(*) filter (where status = 'succeeded') as succeeded,
  count(*) filter (where status = 'failed') as failed,
  count(*) filter (where status = 'canceled') as canceled,
  count(*) filter (where status = 'failed' and version_id is null) as failed_drafts`;

const addOutcomes = `
  succeeded = h.succeeded + excluded.succeeded,
  failed = h.failed + excluded.failed,
  canceled = h.canceled + excluded.canceled,
  failed_drafts = h.failed_drafts + excluded.failed_drafts`;

/**
 * Counts the executions with ids from $1 to before $2, all of hour $3. Those that have not finished are remembered:
 * their outcome is added by `addEnded`.
 *
 * Reads a range of the primary key once, minutes after it was written: 1.5 µs per row.
 */
export const addSlice = `
with slice as materialized (
  select id, flow_id, version_id, source, status, finished_at from executions where id >= $1::uuid and id < $2::uuid
), remembered as (
  insert into uncounted_executions (id, hour)
  select id, $3::timestamptz from slice where finished_at is null
)
insert into flow_hours as h (flow_id, hour, executions, calls, drafts, succeeded, failed, canceled, failed_drafts)
select flow_id, $3::timestamptz, count(*), count(*) filter (where source = 'webhook'),
  count(*) filter (where version_id is null), ${outcomes}
from slice group by flow_id
on conflict (flow_id, hour) do update set
  executions = h.executions + excluded.executions,
  calls = h.calls + excluded.calls,
  drafts = h.drafts + excluded.drafts,
  ${addOutcomes}`;

/**
 * Counts the outcomes of remembered executions that are no longer unfinished. $1 is the id up to which executions were
 * counted. Compares two indexes instead of looking up each remembered execution, since a million may wait.
 */
export const addEnded = `
with unfinished as materialized (
  select id from executions
  where finished_at is null and id < $1::uuid and exists (select from uncounted_executions)
), ended as (
  delete from uncounted_executions u
  where not exists (select from unfinished where unfinished.id = u.id)
  returning id, hour
), outcome as materialized (
  select e.flow_id, e.version_id, ended.hour, e.status
  from ended cross join lateral (select flow_id, version_id, status from executions where id = ended.id limit 1) e
)
insert into flow_hours as h (flow_id, hour, succeeded, failed, canceled, failed_drafts)
select flow_id, hour, ${outcomes} from outcome group by flow_id, hour
on conflict (flow_id, hour) do update set ${addOutcomes}`;
