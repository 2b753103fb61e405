import type pg from "pg";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { addJobs } from "#server/executions/intake/add-jobs.sql.ts";
import { insertExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { type LiveFlow, makeFlowLive } from "#test/postgres/live-flow.ts";

/** A live flow and its document, whose first node is the trigger. */
export interface TestFlow extends LiveFlow {
  document: FlowDocument;
}

/** Makes the document live. */
export async function createFlow(pool: pg.Pool, document: FlowDocument): Promise<TestFlow> {
  return { document, ...(await makeFlowLive(pool, document)) };
}

export interface Enqueued {
  /** The number of executions in each job. */
  perJob?: number;
  /** The web process that waits for responses. */
  replyTo?: string | null;
  untilNodeId?: string | null;
  /** Computed by `fair-share.ts`. */
  priority?: number;
}

/** Creates executions as a web process does: `queued`, with their jobs, in one transaction. */
export async function enqueue(
  pool: pg.Pool,
  { flowId, versionId, document }: TestFlow,
  inputs: readonly Json[],
  { perJob = 1, replyTo = null, untilNodeId = null, priority = 0 }: Enqueued = {},
): Promise<string[]> {
  const executions = inputs.map((input) => ({
    id: newId(),
    flowId,
    versionId,
    triggerNodeId: document.nodes[0]?.id ?? "",
    untilNodeId,
    source: "webhook" as const,
    input: { text: JSON.stringify(input) },
    replyTo,
  }));
  const ids = executions.map(({ id }) => id);
  const jobs = Array.from({ length: Math.ceil(ids.length / perJob) }, (_, index) => ({
    ids: ids.slice(index * perJob, (index + 1) * perJob),
    priority,
  }));
  const client = await pool.connect();
  try {
    await client.query("begin");
    await insertExecutions(client, executions);
    await addJobs(client, jobs);
    await client.query("commit");
  } catch (fault) {
    client.release(true);
    throw fault;
  }
  client.release();
  return ids;
}

export interface StoredExecution {
  id: string;
  status: string;
  epoch: number;
  crashes: number;
  error: { code: string; message: string; node_id?: string } | null;
  response: Json;
  finishedAt: Date | null;
}

export async function readExecution(pool: pg.Pool, id: string): Promise<StoredExecution> {
  const { rows } = await pool.query<StoredExecution>(
    'select id, status, epoch, crashes, error, response, finished_at as "finishedAt" from executions where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`There is no execution ${id}.`);
  return rows[0];
}

/** A stored step, with its node's key. */
export interface TestStep {
  key: string;
  attempt: number;
  status: string;
  handle: string | null;
  input: Json;
  config: Json;
  output: Json;
  error: { code: string; message: string } | null;
  warnings: { message: string }[] | null;
}

/** The steps of an execution, in the document's order of nodes, then by attempt. */
export async function readSteps(pool: pg.Pool, flow: TestFlow, id: string): Promise<TestStep[]> {
  const order = flow.document.nodes.map((node) => node.id);
  const { rows } = await pool.query<TestStep & { nodeId: string }>(
    `select node_id as "nodeId", attempt, status, handle, input, config, output, error, warnings from steps
     where execution_id = $1 order by array_position($2::text[], node_id), attempt`,
    [id, order],
  );
  return rows.map(({ nodeId, ...step }) => ({
    ...step,
    key: flow.document.nodes.find((node) => node.id === nodeId)?.key ?? nodeId,
  }));
}
