import { z } from "zod";
import type { PendingApprovals } from "#api/executions/approvals/schema.ts";
import { scopeSchema } from "#engine/scope.ts";
import { mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import { resumeUrl } from "#server/executions/resume-links/url.ts";
import type { Principal } from "#server/identity/access/principal.ts";
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
    started_at: z.date().nullable(),
    resume_at: z.date().nullable(),
    count: z.int(),
  }),
);

/** The approvals that wait for a decision, of flows that the caller can see. */
export async function getPendingApprovals(principal: Principal): Promise<PendingApprovals> {
  // Waiting executions are few and have an index; their steps are found by it.
  const { rows } = await pool().query(
    `with waiting as materialized (
       select id, flow_id, name from executions
       where finished_at is null and status = 'waiting' and flow_id <> all($1::uuid[])
         and flow_id in (select flow_id from flow_nodes where type = 'approval_node')
       order by id limit ${searchedWaits}
     )
     select waiting.id as execution_id, waiting.flow_id, f.name as flow_name, waiting.name as execution_name,
            step.node_id, step.scope, step.config ->> 'title' as title, step.config ->> 'people' as people,
            step.started_at, step.resume_at, count(*) over ()::int as count
     from waiting
     join steps step on step.execution_id = waiting.id and step.status = 'waiting'
     join flow_nodes node on node.node_id = step.node_id and node.type = 'approval_node'
     join flows f on f.id = waiting.flow_id
     where step.execution_id = any(array(select id from waiting))
     order by waiting.id, step.scope limit ${shown}`,
    [await getHiddenFlowIds(principal)],
  );
  const found = rowsSchema.parse(rows);
  const canDecide = mayResume(principal);
  return {
    count: found[0]?.count ?? 0,
    data: found.map(({ started_at, resume_at, title, people, count: _, ...approval }) => ({
      ...approval,
      title: title ?? "",
      people: people ?? "",
      waiting_since: started_at?.toISOString() ?? null,
      expires_at: resume_at?.toISOString() ?? null,
      url: canDecide ? urlOf(approval) : null,
    })),
  };
}

function urlOf({
  execution_id: executionId,
  node_id: nodeId,
  scope,
}: Pick<z.infer<typeof rowsSchema>[number], "execution_id" | "node_id" | "scope">): string {
  return resumeUrl({ kind: "page", executionId, nodeId, scope });
}
