import type { FlowDocument } from "#engine/document.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJobs } from "./add-jobs.ts";
import { insertExecutionsSql } from "./insert-sql.ts";

/** An execution to be created. What may be left out is then null. */
export interface NewExecution {
  /** Made by the caller, who may have stored files under it. */
  id: string;
  flowId: string;
  /** The version that is to run; null when `document` holds a draft. */
  versionId: string | null;
  document?: FlowDocument | null;
  triggerNodeId: string;
  /** The execution ends after this node. */
  untilNodeId?: string | null;
  source: "webhook" | "test" | "replay";
  replayOf?: string | null;
  /** The trigger's output: as JSON text, or the input of another execution, which is copied in the database. */
  input: { text: string } | { sameAs: string };
  /** The web process whose caller waits for an answer. */
  replyTo?: string | null;
}

/** The worker that claims a job runs all its executions at once, so many jobs spread a large batch over many workers. */
const maxIdsPerJob = 100;

/**
 * Creates executions with the jobs that run them, in the caller's transaction: neither is there without the other. This is
 * for whatever starts executions inside a transaction. Webhook calls share statements instead (`store.ts`, `enqueue.ts`).
 */
export async function createExecutions(
  tx: AnyTransaction,
  executions: readonly NewExecution[],
): Promise<void> {
  await insertExecutions(tx, executions);
  const ids = executions.map(({ id }) => id);
  const jobs = Array.from({ length: Math.ceil(ids.length / maxIdsPerJob) }, (_, index) => ({
    ids: ids.slice(index * maxIdsPerJob, (index + 1) * maxIdsPerJob),
    priority: 0,
  }));
  await addJobs(tx, jobs);
}

const text = insertExecutionsSql(
  `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::json[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::json[],
      $10::uuid[], $11::text[])
      as created (id, flow_id, version_id, document, trigger_node_id, until_node_id, source, replay_of, input, same_as, reply_to)`,
  {
    document: "document",
    until_node_id: "until_node_id",
    source: "source",
    replay_of: "replay_of",
    input: "coalesce(input, (select original.input from executions original where original.id = same_as))",
    reply_to: "reply_to",
    created_at: "now()",
  },
);

/** The first half of `createExecutions`: without a job nothing runs an execution until the reconciler finds it. */
export async function insertExecutions(
  tx: AnyTransaction,
  executions: readonly NewExecution[],
): Promise<void> {
  await execute(tx, text, [
    executions.map(({ id }) => id),
    executions.map(({ flowId }) => flowId),
    executions.map(({ versionId }) => versionId),
    executions.map(({ document }) => (document ? JSON.stringify(document) : null)),
    executions.map(({ triggerNodeId }) => triggerNodeId),
    executions.map(({ untilNodeId = null }) => untilNodeId),
    executions.map(({ source }) => source),
    executions.map(({ replayOf = null }) => replayOf),
    executions.map(({ input }) => ("text" in input ? input.text : null)),
    executions.map(({ input }) => ("sameAs" in input ? input.sameAs : null)),
    executions.map(({ replyTo = null }) => replyTo),
  ]);
}
