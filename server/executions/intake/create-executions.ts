import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJobs } from "./add-jobs.ts";
import { addTurnsTo } from "./add-turns-to.ts";
import { insertExecutionsSql } from "./insert-sql.ts";
import { nameExecutions } from "./name-executions.ts";
import type { NewExecution } from "./new-execution.ts";

/**
 * The worker that claims a job runs all its executions at once, so several jobs spread a large batch over several
 * workers.
 */
const maxIdsPerJob = 100;

/**
 * Creates executions with their jobs in the caller's transaction, so that neither exists without the other. For
 * anything that starts executions within a transaction. Webhook calls share statements instead (`insert-calls.ts`,
 * `enqueue.ts`).
 */
export async function createExecutions(
  tx: AnyTransaction,
  executions: readonly NewExecution[],
): Promise<void> {
  await insertExecutions(tx, executions);
  await startExecutions(tx, executions);
}

/**
 * The second half of `createExecutions`: a turn for each execution whose flow has limits, and jobs for the others.
 * Executions of drafts need no turn.
 */
export async function startExecutions(
  tx: AnyTransaction,
  executions: readonly Pick<NewExecution, "id" | "flowId" | "versionId" | "input">[],
): Promise<void> {
  const limited = await addTurnsTo(
    tx,
    executions.filter(({ versionId }) => versionId !== null),
  );
  const ids = executions.filter(({ id }) => !limited.has(id)).map(({ id }) => id);
  const jobs = Array.from({ length: Math.ceil(ids.length / maxIdsPerJob) }, (_, index) => ({
    ids: ids.slice(index * maxIdsPerJob, (index + 1) * maxIdsPerJob),
    priority: 0,
  }));
  await addJobs(tx, jobs);
}

const text = insertExecutionsSql(
  `unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::json[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::json[],
      $10::uuid[], $11::text[], $12::text[])
      as created (id, flow_id, version_id, document, trigger_node_id, until_node_id, source, replay_of, input, same_as, reply_to, name)`,
  {
    document: "document",
    until_node_id: "until_node_id",
    source: "source",
    replay_of: "replay_of",
    input: "coalesce(input, (select original.input from executions original where original.id = same_as))",
    reply_to: "reply_to",
    name: "name",
    created_at: "now()",
  },
);

/** The first half of `createExecutions`. Without a job, an execution does not run until the reconciler finds it. */
export async function insertExecutions(
  tx: AnyTransaction,
  executions: readonly NewExecution[],
): Promise<void> {
  if (executions.length === 0) return;
  const names = await nameExecutions(tx, executions);
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
    names ?? executions.map(() => null),
  ]);
}
