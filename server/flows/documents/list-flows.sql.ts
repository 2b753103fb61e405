import type { FlowListQuery, ListedFlow } from "#api/flows/documents/schema.ts";
import { toSortedCursor } from "#api/http/cursor.ts";
import { Prisma } from "#prisma/client/client.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { firstIdOf } from "#server/platform/database/first-id.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { FlowPageResult } from "./data.ts";
import { type SummaryRow, summaryOf, toSummary } from "./flow-summary.sql.ts";
import { calledTypes } from "./rules.ts";

interface ListedRow extends SummaryRow {
  sort_value: string;
  executions: number;
  calls: number;
  failed: number;
  broken_connections: ListedFlow["broken_connections"];
}

interface Sorting {
  value: Prisma.Sql;
  /** The type of the value, for the cursor's. */
  type: Prisma.Sql;
  /** The join that computes the value for every matching flow. */
  join: Prisma.Sql;
  order: "asc" | "desc";
}

/** Of each flow: workers count executions about half a minute later. */
const maxUncounted = 1_000;

/** The hours that the overview shows as "24 hours": the current one and the 23 before it. One step down an index. */
const lastDay = Prisma.sql`
  cross join lateral (
    select coalesce(sum(executions), 0)::int as executions, coalesce(sum(calls), 0)::int as calls,
           coalesce(sum(failed), 0)::int as failed
    from (
      select executions, calls, failed from flow_hours
      where flow_id = f.id and hour > date_trunc('hour', now(), 'UTC') - interval '24 hours'
      union all
      select 1, (source = 'webhook')::int, (status = 'failed')::int from (
        select source, status from executions
        where flow_id = f.id and id >= greatest(
          (select ${Prisma.raw(firstIdOf("until"))} from execution_counting),
          ${Prisma.raw(firstIdOf("date_trunc('hour', now(), 'UTC') - interval '23 hours'"))})
        order by id limit ${maxUncounted}
      ) uncounted
    ) counted
  ) day`;

/** Documents are read only while there is a broken connection. */
const brokenConnections = Prisma.sql`
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'state', c.state) order by lower(c.name)), '[]') as connections
    from broken c
    where position(c.id::text in f.draft::text) > 0 or position(c.id::text in v.document::text) > 0
  ) broken_of`;

const lastExecution = Prisma.sql`
  left join lateral (select id from executions where flow_id = f.id order by id desc limit 1) last on true`;

const uuid = Prisma.sql`uuid`;
const int = Prisma.sql`int`;

/** Executions are sorted by id, which is by time. Flows that never ran are the oldest. */
const sortings: Readonly<Record<FlowListQuery["sort"], Sorting>> = {
  updated: {
    value: Prisma.sql`f.updated_at`,
    type: Prisma.sql`timestamptz`,
    join: Prisma.empty,
    order: "desc",
  },
  name: { value: Prisma.sql`lower(f.name)`, type: Prisma.sql`text`, join: Prisma.empty, order: "asc" },
  last_execution: {
    value: Prisma.sql`coalesce(last.id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    type: uuid,
    join: lastExecution,
    order: "desc",
  },
  calls: { value: Prisma.sql`day.calls`, type: int, join: lastDay, order: "desc" },
  failures: { value: Prisma.sql`day.failed`, type: int, join: lastDay, order: "desc" },
};

/**
 * A page of flows in one statement. By default the most recently changed come first; flows that change during paging then
 * move to the front, and none is listed twice. Counts change at any time: sorted by them, a flow may be listed twice.
 */
export async function listFlows(
  principal: Principal,
  query: FlowListQuery,
): Promise<FlowPageResult<ListedFlow>> {
  const { value, type, join, order } = sortings[query.sort];
  const direction = query.order ?? order;
  const down = direction === "desc";
  const { cursor } = query;
  const after = cursor
    ? Prisma.sql`(${value}, f.id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${cursor.value}::${type}, ${cursor.id}::uuid)`
    : Prisma.sql`true`;
  const inOrder = down ? Prisma.sql`desc` : Prisma.sql`asc`;
  const rows = await prisma().$queryRaw<ListedRow[]>`
    with broken as materialized (
      select id, name, settings -> 'connection' ->> 'state' as state from credentials
      where kind = 'connection' and settings -> 'connection' ->> 'state' in ('expired', 'refused')
    ), page as (
      select f.*, ${value} as sort_key
      from flows f ${join}
      where ${Prisma.join([after, ...conditions(principal, query)], " and ")}
      order by sort_key ${inOrder}, f.id ${inOrder} limit ${query.limit + 1}
    )
    ${summaryOf(
      Prisma.sql`page`,
      Prisma.sql`, f.sort_key::text as sort_value, day.executions, day.calls, day.failed,
        broken_of.connections as broken_connections`,
      Prisma.sql`${lastDay} ${brokenConnections}`,
    )}
    order by f.sort_key ${inOrder}, f.id ${inOrder}`;
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    data: page.map(toListed),
    next_cursor: last && rows.length > page.length ? cursorOf(query.sort, last) : null,
  };
}

function cursorOf(sort: FlowListQuery["sort"], last: ListedRow): string {
  const value = sort === "updated" ? last.updated_at.toISOString() : last.sort_value;
  return toSortedCursor({ sort, id: last.id, value });
}

function toListed(row: ListedRow): ListedFlow {
  const { executions, calls, failed, broken_connections } = row;
  return { ...toSummary(row), last_24_hours: { executions, calls, failed }, broken_connections };
}

function conditions(principal: Principal, query: FlowListQuery): Prisma.Sql[] {
  const { q, active, callable, folder, labels, owner } = query;
  const like = `%${escapeLike(q ?? "")}%`;
  return [
    isVisible(principal),
    ...(q ? [Prisma.sql`(f.name ilike ${like} or f.description ilike ${like})`] : []),
    ...(active ? [Prisma.sql`(f.live_version_id is not null) = ${active === "true"}`] : []),
    ...(callable ? [isCallable()] : []),
    ...(folder
      ? [folder === "none" ? Prisma.sql`f.folder_id is null` : Prisma.sql`f.folder_id = ${folder}::uuid`]
      : []),
    ...(owner ? [Prisma.sql`f.owner_id = ${owner === "me" ? principal.userId : owner}::uuid`] : []),
    ...(labels ? [hasAllLabels(labels)] : []),
  ];
}

function hasAllLabels(labels: readonly string[]): Prisma.Sql {
  const ids = [...new Set(labels)];
  return Prisma.sql`
    (select count(*) from labeled_flows where flow_id = f.id and label_id = any(${ids}::uuid[])) = ${ids.length}`;
}

/** Whether the live version has a trigger for calls by other flows. */
function isCallable(): Prisma.Sql {
  const types = calledTypes(nodeTypes());
  return Prisma.sql`exists (select from triggers t where t.flow_id = f.id and t.type = any(${types}))`;
}
