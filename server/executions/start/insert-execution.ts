import type { Transaction } from "#server/platform/database/transaction.ts";

/**
 * Copies the completed part of one execution's journal to another, so that it resumes at the node that stopped the
 * flow: steps that succeeded or were skipped, and failures at the nodes of `goOnAfterFailure`, which did not stop it.
 */
export async function copyFinishedSteps(
  tx: Transaction,
  { from, to, continuingNodes }: { from: string; to: string; continuingNodes: string[] },
): Promise<void> {
  await tx.$executeRaw`
    insert into steps (execution_id, node_id, scope, iteration, attempt, status, handle, input, config, output, error, warnings,
                       retryable, resume_at, started_at, finished_at)
    select ${to}::uuid, node_id, scope, iteration, attempt, status, handle, input, config, output, error, warnings,
           retryable, resume_at, started_at, finished_at
    from steps
    where execution_id = ${from}::uuid
      and (status in ('succeeded', 'skipped') or (status = 'failed' and node_id = any(${continuingNodes}::text[])))`;
}

/** The flow's id, draft and live version. The flow cannot be deleted until the transaction ends. */
export async function lockFlowRow(tx: Transaction, flowId: string) {
  await tx.$queryRaw`select 1 as held from flows where id = ${flowId}::uuid for key share`;
  return tx.flow.findUnique({ where: { id: flowId }, include: { liveVersion: true } });
}
