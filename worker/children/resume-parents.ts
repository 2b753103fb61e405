import type pg from "pg";
import { z } from "zod";
import type { StepError } from "#engine/outcome.ts";
import { resumeParentPayloadSchema } from "#queue/jobs.ts";
import { type ArrivalResult, recordArrivals } from "#server/executions/arrivals/record-arrivals.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import type { LoadFlow } from "#worker/flows/flows.ts";

type Ended = z.infer<typeof resumeParentPayloadSchema>;

const rowSchema = z.object({
  id: z.string(),
  status: z.string(),
  error: z.object({ code: z.string(), message: z.string(), node_id: z.string().optional() }).nullable(),
  versionId: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;

const selectEnded = `
select id, status, error, version_id as "versionId" from executions
where id = any($1::uuid[])`;

/* The first of each execution's Return nodes that has succeeded, in topological order. */
const selectResults = `
select distinct on (s.execution_id) s.execution_id as id, s.output::text as output
from steps s join unnest($1::uuid[], $2::text[]) with ordinality as wanted(execution_id, node_id, position)
  using (execution_id, node_id)
where s.execution_id = any($1::uuid[]) and s.status = 'succeeded'
order by s.execution_id, wanted.position, s.scope`;

/* Done last: before that, the reconciler adds the job again if it is lost. */
const markTold = "update executions set awaited = false where id = any($1::uuid[]) and awaited";

/**
 * The job `resume_parent`: an execution that a step waits for has ended, and the step ends with its result or its error.
 * May run any number of times: only the first arrival of a step counts. Jobs that run at once share statements.
 */
export function createResumeParent(
  database: pg.Pool,
  loadFlow: LoadFlow,
): (payload: unknown) => Promise<void> {
  const { add } = createBatcher<Ended, void>({
    maxBatchItems: 100,
    maxInFlight: 2,
    async flush(ended) {
      const unique = [...new Map(ended.map((each) => [each.id, each])).values()];
      await resumeParents(database, loadFlow, unique);
      return ended.map(() => undefined);
    },
  });
  return (payload) => add(resumeParentPayloadSchema.parse(payload));
}

async function resumeParents(database: pg.Pool, loadFlow: LoadFlow, ended: readonly Ended[]): Promise<void> {
  const ids = ended.map(({ id }) => id);
  const { rows } = await database.query({ name: "ended_children", text: selectEnded, values: [ids] });
  const found = new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
  const results = await loadResults(database, loadFlow, [...found.values()]);
  const arrivals = ended.map(({ id, parent }) => ({
    kind: "child" as const,
    executionId: parent.execution_id,
    scope: parent.scope,
    nodeId: parent.node_id,
    attempt: parent.attempt,
    result: toResult(id, found.get(id), results.get(id)),
  }));
  const client = await database.connect();
  try {
    await recordArrivals(client, arrivals);
    await client.query({ name: "children_told", text: markTold, values: [ids] });
    client.release();
  } catch (fault) {
    // Do not reuse a connection in an unknown state.
    client.release(true);
    throw fault;
  }
}

/** The results of the executions that reached a Return node, JSON text by execution id. */
async function loadResults(
  database: pg.Pool,
  loadFlow: LoadFlow,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const wanted: { id: string; nodeId: string }[] = [];
  for (const { id, status, versionId } of rows) {
    if (status !== "succeeded" || versionId === null) continue;
    const flow = await loadFlow({ versionId, document: null });
    if ("error" in flow) continue;
    const { order, nodes } = flow.runnable.graph;
    const returning = order.filter((nodeId) => nodes.get(nodeId)?.definition.returns);
    wanted.push(...returning.map((nodeId) => ({ id, nodeId })));
  }
  if (wanted.length === 0) return new Map();
  const values = [wanted.map(({ id }) => id), wanted.map(({ nodeId }) => nodeId)];
  const { rows: found } = await database.query<{ id: string; output: string | null }>({
    name: "results_of_children",
    text: selectResults,
    values,
  });
  return new Map(found.map(({ id, output }) => [id, output ?? "null"]));
}

function toResult(id: string, row: Row | undefined, output = "null"): ArrivalResult {
  if (row?.status === "succeeded") return { kind: "done", handle: "output", output };
  // A user deleted or canceled it. Another attempt would undo that.
  return { kind: "fail", error: toError(id, row), retryable: row?.status === "failed" };
}

function toError(id: string, row: Row | undefined): StepError {
  const detail = { execution_id: id };
  if (!row) return { code: "sub_flow_deleted", message: "The sub-flow was deleted while it ran.", detail };
  if (row.status === "canceled") {
    return { code: "canceled", message: "The execution of the sub-flow was canceled.", detail };
  }
  const { code, message } = row.error ?? { code: "unexpected_error", message: "The sub-flow failed." };
  return { code, message, detail };
}
