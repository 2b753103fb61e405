import type pg from "pg";
import type { FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { backlogFlag, runExecutionsTask } from "#queue/jobs.ts";
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
  /** How many executions each job names. */
  perJob?: number;
  /** The web process that waits for answers. */
  replyTo?: string;
  untilNodeId?: string;
  /** As `fair-share.ts` gives it. */
  priority?: number;
}

/** Stores executions as a web process does: in the state `queued`, with the jobs that name them, in one statement. */
export async function enqueue(
  pool: pg.Pool,
  { flowId, versionId, document }: TestFlow,
  inputs: readonly Json[],
  { perJob = 1, replyTo, untilNodeId, priority = 0 }: Enqueued = {},
): Promise<string[]> {
  const ids = inputs.map(() => newId());
  const jobs = Array.from({ length: Math.ceil(ids.length / perJob) }, (_, index) => ({
    ids: ids.slice(index * perJob, (index + 1) * perJob),
  }));
  await pool.query(
    `with stored as (
       insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, reply_to, until_node_id, created_at)
       select id, $3, $4, $5, 'webhook', 'queued', input, $6, $7, now() from unnest($1::uuid[], $2::json[]) as call(id, input)
     )
     select graphile_worker.add_jobs(array(
       select row('${runExecutionsTask}', payload, null, null, null, null, $9::int, $10::text[])::graphile_worker.job_spec
       from unnest($8::json[]) as payload))`,
    [
      ids,
      inputs.map((input) => JSON.stringify(input)),
      flowId,
      versionId,
      document.nodes[0]?.id,
      replyTo ?? null,
      untilNodeId ?? null,
      jobs.map((job) => JSON.stringify(job)),
      priority,
      priority > 0 ? [backlogFlag] : null,
    ],
  );
  return ids;
}

/** An execution as it is stored. */
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

/** A step as it is stored, named by its node's key. */
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

/** The steps of an execution, by the order of the nodes in the document, then by attempt. */
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
