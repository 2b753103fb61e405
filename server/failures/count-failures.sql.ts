import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";

/** The longest part of an error's message that a run gets. */
const maxMessageChars = 5000;

/*
 * Adds recorded failures to their groups: one statement, so each is added once. Workers share the rows.
 *
 * - `ancestor` goes up from a sub-flow to the execution that began it: sub-flows of tests and of runs that a failure
 *   started do not count, nor does a replay of such a run.
 * - A new group is due at once. A known one keeps its time.
 * - Groups are written in the order of their keys, so that two workers do not wait for each other in a circle.
 */
const statement = `
with recursive uncounted as (
  select execution_id, watch_node_id from failures
  where counted_at is null order by failed_at limit $1::int for update skip locked
), counted as (
  update failures f set counted_at = now() from uncounted
  where f.execution_id = uncounted.execution_id and f.watch_node_id = uncounted.watch_node_id
  returning f.*
), ancestor as (
  select e.id as execution_id, e.parent_execution_id, e.version_id, e.source, e.trigger_node_id
  from (select distinct execution_id from counted) as failed join executions e on e.id = failed.execution_id
  union all
  select child.execution_id, e.parent_execution_id, e.version_id, e.source, e.trigger_node_id
  from ancestor child join executions e on e.id = child.parent_execution_id
), excluded as (
  select execution_id from ancestor
  where version_id is null or source in ('test', 'failure')
    or exists (select from failure_watches watch where watch.node_id = ancestor.trigger_node_id)
), described as (
  select c.watch_node_id, c.flow_id, coalesce(c.error ->> 'node_id', '') as node_id, c.error ->> 'code' as code,
    c.failed_at, json_build_object(
      'flow', json_build_object('id', f.id, 'name', f.name),
      'execution', json_build_object('id', c.execution_id,
        'failed_at', to_char(c.failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')),
      'node', (
        select json_build_object('id', node ->> 'id', 'key', node ->> 'key',
          'label', coalesce(node -> 'config' ->> 'label', node ->> 'key'))
        from json_array_elements(v.document -> 'nodes') as node where node ->> 'id' = c.error ->> 'node_id'),
      'error', json_build_object('code', c.error ->> 'code', 'message', left(c.error ->> 'message', ${maxMessageChars})),
      'url', $2::text || '/executions/' || c.execution_id
    ) as latest
  from counted c join flows f on f.id = c.flow_id join flow_versions v on v.id = c.version_id
  where c.execution_id not in (select execution_id from excluded)
), grouped as (
  insert into failure_groups as g (watch_node_id, flow_id, node_id, code, waiting, latest, due_at)
  select watch_node_id, flow_id, node_id, code, count(*), (array_agg(latest order by failed_at desc))[1], now()
  from described group by watch_node_id, flow_id, node_id, code order by watch_node_id, flow_id, node_id, code
  on conflict (watch_node_id, flow_id, node_id, code) do update set
    waiting = g.waiting + excluded.waiting, latest = excluded.latest
)
select count(*)::int as count from counted`;

/**
 * Adds up to `limit` recorded failures to their groups.
 *
 * @param baseUrl the origin of links to executions
 * @returns the number of failures that it took
 */
export async function countFailures(tx: AnyTransaction, baseUrl: string, limit: number): Promise<number> {
  const [row] = await query<{ count: number }>(tx, statement, [limit, baseUrl]);
  return row?.count ?? 0;
}

/** Longer than a worker tries to store a failure again. */
const keptFor = "1 day";

/** Deletes failures that were counted long ago. */
export async function deleteCountedFailures(tx: AnyTransaction): Promise<void> {
  await execute(tx, `delete from failures where counted_at < now() - interval '${keptFor}'`, []);
}
