import type { ExecutionListQuery, ExecutionSummary, StepListQuery } from "#api/executions/reads/schema.ts";
import type { Json } from "#lib/json.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getHiddenExecutionIds, getHiddenFlowIds } from "#server/identity/visibility/data.ts";
import { pool } from "#server/platform/database/pool.ts";
import { readHeld } from "./held.sql.ts";
import { toIdRange } from "./id-range.ts";
import { endOfScanStatement, type ListFilter, pageStatement } from "./list-statement.sql.ts";
import {
  type DetailRow,
  type SentChange,
  type SentExecution,
  type SummaryRow,
  toExecution,
  toExecutionSummary,
  toResponse,
  toStepOwner,
} from "./present.ts";
import { searchExecutions } from "./search.sql.ts";
import { stepData } from "./step-data.sql.ts";
import { listSteps, listStepsWrittenSince, type StepOwner } from "./steps.sql.ts";
import { findTimedOut } from "./times-out.sql.ts";
import { inputFor, responseFor, summaryFor } from "./without-tokens.ts";

/** A page of executions, newest first. It may be short without being the last: see `list-statement.sql.ts`. */
export async function listExecutions(
  principal: Principal,
  { limit, flow_id: flowId, status, trigger: source, q, ...rangeQuery }: ExecutionListQuery,
): Promise<{ data: ExecutionSummary[]; next_cursor: string | null }> {
  const hidden = await getHiddenFlowIds(principal);
  if (flowId !== undefined && hidden.includes(flowId.toLowerCase())) return { data: [], next_cursor: null };
  const filter = { flowId, status, source, hiddenFlowIds: flowId === undefined ? hidden : [] };
  if (q) {
    const { rows, next } = await searchExecutions({ ...rangeQuery, q }, filter, limit);
    return toPage(principal, rows, next);
  }
  const range = toIdRange(rangeQuery);
  if (!range) return { data: [], next_cursor: null };
  const { rows } = await pool().query<SummaryRow>(pageStatement({ ...filter, range }, limit + 1));
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : await findEndOfWalk({ ...filter, range });
  return toPage(principal, page, next);
}

/** Without the executions of deleted flows, which only owners see, and without the ids of hidden flows' executions. */
async function toPage(principal: Principal, rows: readonly SummaryRow[], next: string | null) {
  const seen = rows.filter((row) => principal.seesAllFlows || row.flow_name !== null);
  const isKnown = principal.seesAllFlows || rows.some(({ id }) => id === next);
  const data = await toSummaries(principal, seen);
  return { data, next_cursor: next === null || isKnown ? next : toEndOfTick(next) };
}

/**
 * The greatest id with the time and the counter of this one. A scan that stops at an execution which the caller cannot see
 * continues here, and reads a row or two again.
 */
const toEndOfTick = (id: string) => `${id.slice(0, 19)}bfff-ffffffffffff`;

/** Rows for the caller: an execution that another one started does not name that one if it is hidden. */
async function toSummaries(principal: Principal, rows: readonly SummaryRow[]): Promise<ExecutionSummary[]> {
  const hidden = await getHiddenExecutionIds(
    principal,
    rows.map((row) => row.parent_execution_id),
  );
  const timedOut = await findTimedOut(rows);
  return rows.map((row) =>
    summaryFor(principal, toExecutionSummary(withoutParent(row, hidden), timedOut.has(row.id))),
  );
}

function withoutParent<Row extends SummaryRow>(row: Row, hidden: ReadonlySet<string>): Row {
  return hidden.has(row.parent_execution_id ?? "") ? { ...row, parent_execution_id: null } : row;
}

/** The id at which a scan that did not fill its page stopped; null if it reached the end of the list. */
async function findEndOfWalk(filter: ListFilter): Promise<string | null> {
  const statement = endOfScanStatement(filter);
  if (!statement) return null;
  const { rows } = await pool().query<{ id: string }>(statement);
  return rows[0]?.id ?? null;
}

/** The number of steps that an execution includes. */
const firstPage = { limit: 200 };

/**
 * An execution with the document that ran and its first steps. Returns null if there is no such execution. Its steps
 * are read after it, so that a finished execution always includes its last steps.
 */
export async function getExecution(principal: Principal, id: string): Promise<SentExecution | null> {
  return (await readExecution(principal, id))?.execution ?? null;
}

/** The same, with the snapshot that `getExecutionChange` continues from. */
export async function readExecution(
  principal: Principal,
  id: string,
): Promise<{ execution: SentExecution; snapshot: string } | null> {
  const { rows } = await pool().query<DetailRow & { snapshot: string }>(selectExecution, [id]);
  if (!rows[0]) return null;
  const hidden = await getHiddenExecutionIds(principal, [rows[0].parent_execution_id]);
  const timedOut = await findTimedOut(rows);
  const found = toExecution(withoutParent(rows[0], hidden), timedOut.has(rows[0].id));
  const { name, error } = summaryFor(principal, found);
  const execution = {
    ...found,
    name,
    error,
    input: inputFor(principal, found.input),
    response: responseFor(principal, found.response),
  };
  const held = await readHeld(execution);
  const { data: steps, next_cursor } = await listSteps(principal, execution, firstPage);
  return {
    execution: { ...execution, held, steps, steps_next_cursor: next_cursor },
    snapshot: rows[0].snapshot,
  };
}

/** A page of an execution's steps. Returns null if there is no such execution. */
export async function listStepsOf(principal: Principal, id: string, query: StepListQuery) {
  const { rows } = await pool().query<DetailRow>(selectExecution, [id]);
  return rows[0] ? listSteps(principal, toStepOwner(rows[0]), query) : null;
}

/** An execution's state, and its steps that were written since a snapshot. Returns null if it was deleted. */
export async function getExecutionChange(
  principal: Principal,
  owner: StepOwner,
  since: string,
): Promise<{ change: SentChange; snapshot: string } | null> {
  const { rows } = await pool().query<SummaryRow & { response: Json; snapshot: string }>(selectState, [
    owner.id,
  ]);
  if (!rows[0]) return null;
  const { data: steps, next_cursor } = await listStepsWrittenSince(principal, owner, since);
  const [summary] = await toSummaries(principal, [rows[0]]);
  if (!summary) return null;
  const change = {
    ...summary,
    response: responseFor(principal, toResponse(rows[0].response)),
    held: await readHeld(rows[0]),
    steps,
    ...(next_cursor !== null && { steps_next_cursor: next_cursor }),
  };
  return { change, snapshot: rows[0].snapshot };
}

/** The flow of an execution. Returns null if there is no such execution. */
export async function getFlowIdOf(_: Principal, id: string): Promise<string | null> {
  const { rows } = await pool().query<{ flow_id: string }>("select flow_id from executions where id = $1", [
    id,
  ]);
  return rows[0]?.flow_id ?? null;
}

const summaryColumns = `e.id, e.flow_id, e.trigger_node_id, e.source, e.replay_of, e.parent_execution_id, e.parent_scope, e.parent_node_id, e.status, e.name, e.error, e.created_at, e.started_at,
         e.resume_at, e.finished_at, flow.name as flow_name, version.number as version`;

const fromExecution = `
  from executions e
  left join flows flow on flow.id = e.flow_id
  left join flow_versions version on version.id = e.version_id
  where e.id = $1`;

const selectExecution = `
  select ${summaryColumns}, e.input::text, e.response, coalesce(e.document, version.document) as document,
         pg_current_snapshot()::text as snapshot ${fromExecution}`;

const selectState = `select ${summaryColumns}, e.response, pg_current_snapshot()::text as snapshot ${fromExecution}`;

const outputsFrom = { executions: 5, maxBytesEach: 1_000_000 };

/**
 * The latest output of each node of a flow, by node id, from its newest few executions. Outputs that are too large to
 * suggest tags from are skipped.
 */
export async function getLastOutputs(_: Principal, flowId: string): Promise<Map<string, Json>> {
  const { rows } = await pool().query<{ node_id: string; output: Json }>(
    `select distinct on (s.node_id) s.node_id, data.output
     from (select id from executions where flow_id = $1 order by id desc limit $2) e
     join steps s on s.execution_id = e.id
     cross join lateral (select ${stepData("output", "s")} as output offset 0) data
     where s.status = 'succeeded' and octet_length(data.output::text) <= $3
     order by s.node_id, e.id desc, s.started_at desc nulls last, s.attempt desc`,
    [flowId, outputsFrom.executions, outputsFrom.maxBytesEach],
  );
  return new Map(rows.map(({ node_id, output }) => [node_id, output]));
}
