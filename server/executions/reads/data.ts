import type { Json } from "#lib/json.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";
import { toIdRange } from "./id-range.ts";
import { endOfWalkStatement, type ListFilter, pageStatement } from "./list-statement.ts";
import { type DetailRow, type StepRow, type SummaryRow, toExecution, toSummary } from "./present.ts";
import type { Execution, ExecutionListQuery, ExecutionSummary } from "./schema.ts";

/** A page of executions, the newest first. It may be short and still not the last: see `list-statement.ts`. */
export async function listExecutions(
  _: Principal,
  { limit, flow_id: flowId, status, trigger: source, ...rangeQuery }: ExecutionListQuery,
): Promise<{ data: ExecutionSummary[]; next_cursor: string | null }> {
  const range = toIdRange(rangeQuery);
  if (!range) return { data: [], next_cursor: null };
  const filter: ListFilter = { range, flowId, status, source };
  const { rows } = await pool().query<SummaryRow>(pageStatement(filter, limit + 1));
  const data = rows.slice(0, limit).map(toSummary);
  if (rows.length > limit) return { data, next_cursor: data.at(-1)?.id ?? null };
  return { data, next_cursor: await findEndOfWalk(filter) };
}

/** Where a walk that did not fill its page was ended; null when it came to the end of the list. */
async function findEndOfWalk(filter: ListFilter): Promise<string | null> {
  const statement = endOfWalkStatement(filter);
  if (!statement) return null;
  const { rows } = await pool().query<{ id: string }>(statement);
  return rows[0]?.id ?? null;
}

/**
 * An execution with the document that ran and its steps, in the order in which they began; null when there is none of this
 * id. Its steps are read after it, so that one which is over never comes without what it ended with.
 */
export async function getExecution(_: Principal, id: string): Promise<Execution | null> {
  const { rows } = await pool().query<DetailRow>(selectExecution, [id]);
  if (!rows[0]) return null;
  const steps = await pool().query<StepRow>(selectSteps, [id]);
  return toExecution(rows[0], steps.rows);
}

const selectExecution = `
  select e.id, e.flow_id, e.trigger_node_id, e.source, e.replay_of, e.status, e.error, e.created_at, e.started_at,
         e.resume_at, e.finished_at, e.input, e.response, coalesce(e.document, version.document) as document,
         flow.name as flow_name, version.number as version
  from executions e
  left join flows flow on flow.id = e.flow_id
  left join flow_versions version on version.id = e.version_id
  where e.id = $1`;

const selectSteps = `
  select node_id, scope, attempt, status, handle, input, config, output, error, warnings, resume_at, started_at, finished_at
  from steps where execution_id = $1`;

/**
 * A text that is another one whenever the execution or one of its steps is; null when there is no such execution. Cheap
 * next to reading what it stands for.
 */
export async function getExecutionFingerprint(_: Principal, id: string): Promise<string | null> {
  const { rows } = await pool().query<{ fingerprint: string }>(selectFingerprint, [id]);
  return rows[0]?.fingerprint ?? null;
}

const selectFingerprint = `
  select concat_ws(' ', status, epoch, resume_at, finished_at, response is null, (
    select md5(string_agg(concat_ws(':', node_id, scope, attempt, status, resume_at, finished_at), ' '
                          order by scope, node_id, attempt))
    from steps where execution_id = executions.id)) as fingerprint
  from executions where id = $1`;

const outputsFrom = { executions: 5, maxBytesEach: 1_000_000 };

/**
 * What each node of a flow put out last, by node id, as far as its newest few executions tell. Outputs too large to suggest
 * tags from are left out.
 */
export async function getLastOutputs(_: Principal, flowId: string): Promise<Map<string, Json>> {
  const { rows } = await pool().query<{ node_id: string; output: Json }>(
    `select distinct on (s.node_id) s.node_id, s.output
     from (select id from executions where flow_id = $1 order by id desc limit $2) e
     join steps s on s.execution_id = e.id
     where s.status = 'succeeded' and octet_length(s.output::text) <= $3
     order by s.node_id, e.id desc, s.started_at desc nulls last, s.attempt desc`,
    [flowId, outputsFrom.executions, outputsFrom.maxBytesEach],
  );
  return new Map(rows.map(({ node_id, output }) => [node_id, output]));
}
