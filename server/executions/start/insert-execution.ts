import { documentSchema } from "#engine/document.ts";
import { joinPins } from "#server/flows/documents/pins.ts";
import { toRedaction } from "#server/flows/redaction/redact.ts";
import { flowSettingsSchema } from "#server/flows/settings/schema.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** Which steps a new execution takes over from an earlier one. */
export interface KeptSteps {
  /** The nodes whose steps are kept. */
  nodes: string[];
  /** The nodes whose failures do not stop the flow, so that their failed steps are kept too. */
  continuingNodes: string[];
}

/**
 * Copies the completed steps of some nodes from one execution's journal to another, so that it does not run them again:
 * steps that succeeded or were skipped, and failures that did not stop the flow.
 */
export async function copyFinishedSteps(
  tx: Transaction,
  { from, to, nodes, continuingNodes }: KeptSteps & { from: string; to: string },
): Promise<void> {
  await tx.$executeRaw`
    insert into steps (execution_id, node_id, scope, iteration, attempt, status, handle, input, config, output, error, warnings,
                       retryable, resume_at, started_at, finished_at, reused)
    select ${to}::uuid, node_id, scope, iteration, attempt, status, handle, input, config, output, error, warnings,
           retryable, resume_at, started_at, finished_at, true
    from steps
    where execution_id = ${from}::uuid and node_id = any(${nodes}::text[])
      and (status in ('succeeded', 'skipped') or (status = 'failed' and node_id = any(${continuingNodes}::text[])))`;
}

/** The flow's draft with its pins, its live version, and what it redacts, and whether its webhooks' calls
 * are batched. The flow cannot be deleted until the transaction ends. */
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
