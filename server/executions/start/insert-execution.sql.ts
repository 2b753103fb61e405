import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { stepData } from "#server/executions/reads/step-data.sql.ts";
import { joinPins } from "#server/flows/documents/pins.ts";
import { toRedaction } from "#server/flows/redaction/redact.ts";
import { execute, type Transaction } from "#server/platform/database/transaction.ts";

/** The steps that a new execution takes over from an earlier one. */
export interface KeptSteps {
  /** The nodes whose steps the new execution takes over. */
  nodes: string[];
  /** The nodes whose failures do not stop the flow, so that their failed steps are taken over too. */
  continuingNodes: string[];
}

/* The copy has all its data itself: the nodes that have it in the original may not be copied. */
const copySteps = `
insert into steps (execution_id, node_id, scope, iteration, attempt, status, handle, input, config, output, error, warnings,
                   activity, retryable, resume_at, started_at, finished_at, reused)
select $2::uuid, node_id, scope, iteration, attempt, status, handle, ${stepData("input", "s", "$1::uuid")}, config,
       ${stepData("output", "s", "$1::uuid")}, error, warnings, activity, retryable, resume_at, started_at, finished_at, true
from steps s
where execution_id = $1::uuid and node_id = any($3::text[])
  and (status in ('succeeded', 'skipped') or (status = 'failed' and node_id = any($4::text[])))`;

/**
 * Copies the completed steps of some nodes from one execution's journal to another, so that it does not run them again:
 * steps that succeeded or were skipped, and failures that did not stop the flow.
 */
export async function copyFinishedSteps(
  tx: Transaction,
  { from, to, nodes, continuingNodes }: KeptSteps & { from: string; to: string },
): Promise<void> {
  await execute(tx, copySteps, [from, to, nodes, continuingNodes]);
}

/** Nodes of one parent that are left out where they have no finished step. */
export interface LeftOut {
  /** With the exit handles that lead to nodes whose steps are taken over: these must stay reached. */
  nodes: { id: string; handle: string | null }[];
  /** All nodes of that parent. Their steps show which iterations there were. */
  region: string[];
}

/**
 * Stores skipped steps for nodes whose steps were not copied, in each iteration that the earlier execution had, so that
 * they do not run. Call it after `copyFinishedSteps`.
 */
export async function skipUnfinishedSteps(
  tx: Transaction,
  { from, to, nodes, region }: LeftOut & { from: string; to: string },
): Promise<void> {
  const ids = nodes.map(({ id }) => id);
  const handles = nodes.map(({ handle }) => handle);
  await tx.$executeRaw`
    insert into steps (execution_id, node_id, scope, iteration, status, handle, reused)
    select ${to}::uuid, left_out.node_id, scopes.scope, case when scopes.scope = '' then 0 end, 'skipped',
           left_out.handle, true
    from unnest(${ids}::text[], ${handles}::text[]) as left_out (node_id, handle)
    cross join (
      select distinct scope from steps where execution_id = ${from}::uuid and node_id = any(${region}::text[])
    ) as scopes
    where not exists (
      select 1 from steps as copied
      where copied.execution_id = ${to}::uuid and copied.node_id = left_out.node_id and copied.scope = scopes.scope)`;
}

/**
 * The flow's draft with its pins, its live version, its redaction, and whether its webhooks' calls are
 * batched. The flow cannot be deleted until the transaction ends.
 */
export async function lockFlowRow(tx: Transaction, flowId: string) {
  await tx.$queryRaw`select 1 as held from flows where id = ${flowId}::uuid for key share`;
  const flow = await tx.flow.findUnique({ where: { id: flowId }, include: { liveVersion: true } });
  if (!flow) return null;
  const settings = flowSettingsSchema.parse(flow.settings);
  return {
    liveVersion: flow.liveVersion,
    draft: joinPins(documentSchema.parse(flow.draft), flow.pins),
    redaction: toRedaction(settings.redact),
    isBatched: Boolean(settings.batch),
  };
}
