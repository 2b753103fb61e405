import { z } from "zod";
import type { PendingApprovals } from "#api/executions/approvals/schema.ts";
import { approverSchema } from "#engine/approval/settings.ts";
import { approvalTypePatterns } from "#engine/approval/types.ts";
import { scopeSchema } from "#engine/scope.ts";
import { mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import { resumeUrl } from "#server/executions/resume-links/url.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getUserNames } from "#server/identity/people/data.ts";
import { getHiddenFlowIds } from "#server/identity/visibility/data.ts";
import { pool } from "#server/platform/database/pool.ts";

/** Approvals are searched among this many waiting executions of flows with approvals. */
const searchedWaits = 1_000;
const shown = 200;

const rowsSchema = z.array(
  z.object({
    execution_id: z.uuid(),
    flow_id: z.uuid(),
    flow_name: z.string(),
    execution_name: z.string().nullable(),
    node_id: z.string(),
    scope: scopeSchema,
    title: z.string().nullable(),
    people: z.string().nullable(),
    approvers: z
      .array(approverSchema)
      .nullable()
      .catch(null)
      .transform((chosen) => chosen ?? []),
    is_mine: z.boolean(),
    started_at: z.date().nullable(),
    resume_at: z.date().nullable(),
    count: z.int(),
  }),
);

/** The approvals that wait for a decision: of flows that the caller can see, and those that ask the caller. */
export async function getPendingApprovals(principal: Principal): Promise<PendingApprovals> {
  // Waiting executions are few and have an index; their steps are found by it.
  const { rows } = await pool().query(
    `with seen as materialized (
       select id, flow_id, name from executions
       where finished_at is null and status = 'waiting' and flow_id <> all($1::uuid[])
         and flow_id in (select flow_id from flow_nodes where type like any($3))
       order by id limit ${searchedWaits}
     ), hidden as materialized (
       select id, flow_id, null::text as name from executions
       where finished_at is null and status = 'waiting' and flow_id = any($1::uuid[])
         and flow_id in (select flow_id from flow_nodes where type like any($3))
       order by id limit ${searchedWaits}
     ), waiting as materialized (
       select *, false as is_hidden from seen union all select *, true from hidden
     ), found as (
       select waiting.*, step.node_id, step.scope, step.config, step.started_at, step.resume_at,
              coalesce((step.config -> 'approvers')::jsonb @> $2::jsonb, false) as is_mine
       from waiting join steps step on step.execution_id = waiting.id and step.status = 'waiting'
       where step.execution_id = any(array(select id from waiting))
     )
     select found.id as execution_id, found.flow_id, f.name as flow_name, found.name as execution_name,
            found.node_id, found.scope, found.config ->> 'title' as title, found.config ->> 'people' as people,
            found.config -> 'approvers' as approvers, is_mine, started_at, resume_at,
            count(*) over ()::int as count
     from found
     join flow_nodes node on node.node_id = found.node_id and node.type like any($3)
     join flows f on f.id = found.flow_id
     where is_mine or not is_hidden
     order by is_mine desc, found.id, found.scope limit ${shown}`,
    [await getHiddenFlowIds(principal), JSON.stringify([{ id: principal.userId }]), approvalTypePatterns],
  );
  const found = rowsSchema.parse(rows);
  const names = await getUserNames([
    ...new Set(found.flatMap(({ approvers }) => approvers.map(({ id }) => id))),
  ]);
  return {
    count: found[0]?.count ?? 0,
    data: found.map(({ started_at, resume_at, title, people, approvers, count: _, ...approval }) => ({
      ...approval,
      title: title ?? "",
      people: people ?? "",
      approvers: approvers
        .toSorted((a, b) => Number(b.id === principal.userId) - Number(a.id === principal.userId))
        .map(({ id, name }) => names.get(id) ?? name),
      waiting_since: started_at?.toISOString() ?? null,
      expires_at: resume_at?.toISOString() ?? null,
      url: mayDecide(principal, approval.is_mine) ? urlOf(approval) : null,
    })),
  };
}

/** People who may run flows, and people who are asked, once they have signed in. */
function mayDecide(principal: Principal, isAsked: boolean): boolean {
  return mayResume(principal) || (isAsked && principal.sessionId !== null);
}

function urlOf({
  execution_id: executionId,
  node_id: nodeId,
  scope,
}: Pick<z.infer<typeof rowsSchema>[number], "execution_id" | "node_id" | "scope">): string {
  return resumeUrl({ kind: "page", executionId, nodeId, scope });
}
