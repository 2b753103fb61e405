import type { StepListQuery } from "#api/executions/reads/schema.ts";
import { toStepCursor } from "#api/executions/reads/step-cursor.ts";
import type { FlowDocument } from "#engine/document.ts";
import { sortTopologically } from "#engine/graph/sort.ts";
import { topScope } from "#engine/scope.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getHiddenExecutionIds } from "#server/identity/visibility/data.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type SentExecution, type SentStep, type StoredStepRow, toStep } from "./present.ts";
import { stepData } from "./step-data.sql.ts";
import { stepFor } from "./without-tokens.ts";

/**
 * The execution's data that presenting its steps requires: the trigger's output is the execution's input, and
 * labels come from the document that ran.
 */
export interface StepOwner {
  id: string;
  trigger_node_id: string;
  input: SentExecution["input"];
  document: FlowDocument | null;
}

interface OrderedRow extends StoredStepRow {
  began_at_ms: number | null;
  place: number;
}

/* While a container waits, its output is the data of its iterations. */
const stored = `node_id, scope, attempt, status, handle, (${stepData("input", "s", "$1")})::text as input, config::text,
  case when until is null then (${stepData("output", "s", "$1")})::text end as output,
  error, warnings, activity, resume_at, until ->> 'kind' as waits_for, reused, started_at, finished_at`;

const columns = `node_id, scope, attempt, status, handle, input, config, output, error, warnings, activity, resume_at, waits_for,
  reused, started_at, finished_at, child.id as child_execution_id`;

/* The executions that the steps started, read once. Their ids are newer, which leaves older partitions out. */
const joinChildren = `
  left join (
    select id, parent_scope, parent_node_id, coalesce(parent_attempt, 1) as parent_attempt from executions
    where parent_execution_id = $1 and id > $1
  ) child on child.parent_scope = step.scope and child.parent_node_id = step.node_id and child.parent_attempt = step.attempt`;

/*
 * In the order in which they started. Nodes that are executed in memory start within the same millisecond; those are
 * ordered topologically. Skipped steps never start, and come last.
 */
const placed = `
  select ${stored}, (extract(epoch from coalesce(started_at, finished_at)) * 1000)::float8 as began_at_ms,
    coalesce(array_position($2::text[], node_id), cardinality($2::text[]) + 1) as place,
    string_to_array(scope, '/')::int[] as iterations, s.xmin
  from steps s where execution_id = $1`;

const order = "coalesce(began_at_ms, 'Infinity'), place, iterations, attempt, node_id";

const selectPage = `
  select ${columns}, began_at_ms, place from (${placed}) step ${joinChildren}
  where ($3::text is null or node_id = $3) and ($4::text is null or scope = $4) and ($5::text is null or status = $5)
    and ($6::float8 is null or (${order}) > ($6, $7::int, string_to_array($8::text, '/')::int[], $9::int, $10::text))
  order by ${order} limit $11`;

/** A page of an execution's steps, in the order in which they started. */
export async function listSteps(
  principal: Principal,
  owner: StepOwner,
  { node_id, scope, status, cursor, limit }: StepListQuery,
): Promise<{ data: SentStep[]; next_cursor: string | null }> {
  const after = cursor
    ? [cursor.beganAtMs ?? "Infinity", cursor.place, cursor.scope, cursor.attempt, cursor.nodeId]
    : [null, null, null, null, null];
  const filter = [node_id ?? null, scope ?? null, status ?? null];
  const { rows } = await pool().query<OrderedRow>(selectPage, [
    owner.id,
    topologicalOrder(owner.document),
    ...filter,
    ...after,
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { data: await present(page, owner, principal), next_cursor: last ? cursorAt(last) : null };
}

/*
 * `xmin` is the lower half of the id of the transaction that wrote a row; the upper half follows from the newest id. A
 * row is newer than a snapshot if that transaction was not visible in it.
 */
const newestXid = "pg_snapshot_xmax(pg_current_snapshot())::text::bigint";
const selectWrittenSince = `
  select ${columns} from (
    select * from (${placed}) step
    where not pg_visible_in_snapshot(
      (${newestXid} - ((${newestXid} - xmin::text::bigint) & 4294967295))::text::xid8, $3::pg_snapshot)
    order by (scope = '') desc, (status = 'failed') desc, began_at_ms desc nulls last
    limit $4
  ) step ${joinChildren}
  order by ${order}`;

/** The most steps that one change has. A loop may write thousands at once, of which a page shows a few. */
const maxStepsPerChange = 200;

/** A cursor before all steps. */
const beforeAll = toStepCursor({ beganAtMs: 0, place: 0, scope: topScope, attempt: 0, nodeId: "-" });

/**
 * The steps that were written since a snapshot (`pg_current_snapshot`). If there are too many, only those outside loops,
 * failed ones and the newest, in this order of preference, and `next_cursor` to page through all of them.
 */
export async function listStepsWrittenSince(
  principal: Principal,
  owner: StepOwner,
  snapshot: string,
): Promise<{ data: SentStep[]; next_cursor: string | null }> {
  const { rows } = await pool().query<StoredStepRow>(selectWrittenSince, [
    owner.id,
    topologicalOrder(owner.document),
    snapshot,
    maxStepsPerChange + 1,
  ]);
  const data = await present(rows, owner, principal);
  return { data, next_cursor: rows.length > maxStepsPerChange ? beforeAll : null };
}

async function present(
  rows: readonly StoredStepRow[],
  owner: StepOwner,
  principal: Principal,
): Promise<SentStep[]> {
  const canResume = mayResume(principal);
  const nodes = new Map(owner.document?.nodes.map((node) => [node.id, node]));
  const hidden = await getHiddenExecutionIds(
    principal,
    rows.map((row) => row.child_execution_id),
  );
  return rows.map((row) => {
    const shown = hidden.has(row.child_execution_id ?? "") ? withoutChild(row) : row;
    return stepFor(principal, toStep(shown, nodes.get(row.node_id), owner, canResume));
  });
}

/** A step without the execution that it started, which its error names too. */
function withoutChild(row: StoredStepRow): StoredStepRow {
  const { error } = row;
  return { ...row, child_execution_id: null, error: isJsonObject(error) ? omitDetail(error) : error };
}

function omitDetail({ detail: _, ...error }: JsonObject): JsonObject {
  return error;
}

/** Node ids in topological order. */
function topologicalOrder(document: FlowDocument | null): string[] {
  return document
    ? sortTopologically(
        document.nodes.map(({ id }) => id),
        document.edges,
      )
    : [];
}

function cursorAt({ began_at_ms, place, scope, attempt, node_id }: OrderedRow): string {
  return toStepCursor({ beganAtMs: began_at_ms, place, scope, attempt, nodeId: node_id });
}
