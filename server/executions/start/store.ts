import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { runExecutionsTask } from "#queue/jobs.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** An execution that a person starts. */
export interface NewExecution {
  /** Made beforehand, where files are stored under it already. */
  id?: string;
  flowId: string;
  /** The version that is to run; null when `document` holds a draft. */
  versionId: string | null;
  document: FlowDocument | null;
  triggerNodeId: string;
  untilNodeId: string | null;
  source: "test" | "replay";
  replayOf: string | null;
  /** The trigger's output: as JSON text, or the input of another execution, which is copied where it lies. */
  input: { text: string } | { sameAs: string };
}

/** Stores the execution and its job in one statement, as one cannot be without the other. Returns its id. */
export async function insertExecution(tx: Transaction, execution: NewExecution): Promise<string> {
  const {
    id = newId(),
    flowId,
    versionId,
    document,
    triggerNodeId,
    untilNodeId,
    source,
    replayOf,
    input,
  } = execution;
  await tx.$executeRaw`
    with stored as (
      insert into executions
        (id, flow_id, version_id, document, trigger_node_id, until_node_id, source, replay_of, status, created_at, input)
      select ${id}::uuid, ${flowId}::uuid, ${versionId}::uuid, ${document && JSON.stringify(document)}::json,
             ${triggerNodeId}, ${untilNodeId}, ${source}, ${replayOf}::uuid, 'queued', now(),
             coalesce(${"text" in input ? input.text : null}::json,
                      (select input from executions where id = ${"sameAs" in input ? input.sameAs : null}::uuid))
      returning id
    )
    select graphile_worker.add_job(${runExecutionsTask}, json_build_object('ids', json_build_array(id))) from stored`;
  return id;
}

/**
 * Copies what is over of one execution's journal to another, so that it goes on from the node that stopped the flow: steps
 * that succeeded or were skipped, and failures that the flow went on from, at the nodes of `goOnAfterFailure`.
 */
export async function copyFinishedSteps(
  tx: Transaction,
  { from, to, goOnAfterFailure }: { from: string; to: string; goOnAfterFailure: string[] },
): Promise<void> {
  await tx.$executeRaw`
    insert into steps (execution_id, node_id, scope, attempt, status, handle, input, config, output, error, warnings,
                       retryable, resume_at, started_at, finished_at)
    select ${to}::uuid, node_id, scope, attempt, status, handle, input, config, output, error, warnings,
           retryable, resume_at, started_at, finished_at
    from steps
    where execution_id = ${from}::uuid
      and (status in ('succeeded', 'skipped') or (status = 'failed' and node_id = any(${goOnAfterFailure}::text[])))`;
}

/** The flow's id, draft and live version, kept from being deleted until the transaction ends. */
export async function holdFlow(tx: Transaction, flowId: string) {
  await tx.$queryRaw`select 1 as held from flows where id = ${flowId}::uuid for key share`;
  return tx.flow.findUnique({ where: { id: flowId }, include: { liveVersion: true } });
}
