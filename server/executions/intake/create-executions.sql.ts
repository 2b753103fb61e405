import { json, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";
import { addJobs } from "./add-jobs.sql.ts";
import { addTurnsTo } from "./add-turns-to.sql.ts";
import { insertExecutionsSql } from "./insert.sql.ts";
import { nameExecutions } from "./name-executions.sql.ts";
import type { NewExecution } from "./new-execution.ts";

/**
 * The worker that claims a job runs all its executions at once, so several jobs spread a large batch over several
 * workers.
 */
const maxIdsPerJob = 100;

/**
 * Creates executions with their jobs in the caller's transaction, so that neither exists without the other. For
 * anything that starts executions within a transaction. Webhook calls share statements instead (`insert-calls.sql.ts`,
 * `enqueue.sql.ts`).
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

const given = new Parameters<readonly (NewExecution & { name: string | null })[]>();

const created = given
  .each((executions) => executions)
  .as("created", {
    id: uuid(({ id }) => id),
    flow_id: uuid(({ flowId }) => flowId),
    version_id: uuid(({ versionId }) => versionId),
    document: json(({ document }) => (document ? JSON.stringify(document) : null)),
    trigger_node_id: text(({ triggerNodeId }) => triggerNodeId),
    until_node_id: text(({ untilNodeId = null }) => untilNodeId),
    source: text(({ source }) => source),
    replay_of: uuid(({ replayOf = null }) => replayOf),
    input: json(({ input }) => ("text" in input ? input.text : null)),
    same_as: uuid(({ input }) => ("sameAs" in input ? input.sameAs : null)),
    reply_to: text(({ replyTo = null }) => replyTo),
    name: text(({ name }) => name),
  });

const insertCreated = insertExecutionsSql(created.sql, {
  document: "document",
  until_node_id: "until_node_id",
  source: "source",
  replay_of: "replay_of",
  input: "coalesce(input, (select original.input from executions original where original.id = same_as))",
  reply_to: "reply_to",
  name: "name",
  created_at: "now()",
});

/** The first half of `createExecutions`. Without a job, an execution does not run until the reconciler finds it. */
export async function insertExecutions(
  tx: AnyTransaction,
  executions: readonly NewExecution[],
): Promise<void> {
  if (executions.length === 0) return;
  const names = await nameExecutions(tx, executions);
  const named = executions.map((execution, index) => ({ ...execution, name: names[index] ?? null }));
  await execute(tx, insertCreated, given.values(named));
}
