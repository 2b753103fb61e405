import { z } from "zod";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema, type FlowDocument } from "#engine/document.ts";
import { startRule } from "#engine/drift/find-start.ts";
import { type Redaction, toRedaction } from "#server/flows/redaction/redact.ts";
import { Parameters, uuid } from "#server/platform/database/parameters.ts";
import { firstIdOfTime, timeOfId } from "#server/platform/database/partitions.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The inputs of a report about a flow's calls. */
export interface ReportedFlow {
  id: string;
  /** Changes when the report may. */
  state: string;
  /** The published version, if any. */
  document: FlowDocument | null;
  redaction: Redaction | null;
}

const flowSchema = z.object({
  settings: z.unknown(),
  document: documentSchema.nullable(),
  state: z.string(),
});

/** Returns null if there is no such flow. */
export async function findReportedFlow(id: string): Promise<ReportedFlow | null> {
  const { rows } = await pool().query(
    `select f.settings, v.document, concat_ws(' ', f.live_version_id, md5(f.settings::text),
       (select e.id from executions e where e.flow_id = f.id order by e.id desc limit 1)) as state
     from flows f left join flow_versions v on v.id = f.live_version_id where f.id = $1`,
    [id],
  );
  if (!rows[0]) return null;
  const { settings, document, state } = flowSchema.parse(rows[0]);
  return { id, state, document, redaction: toRedaction(flowSettingsSchema.parse(settings).redact) };
}

/** A call, or whatever else started an execution. */
export interface StartedExecution {
  id: string;
  trigger_node_id: string;
  created_at: Date;
}

/** Started by a person to try something, so that their inputs are not real. */
const notReal = ["test", "replay"];

/** The number of a flow's newest executions that are searched for real ones. */
const walked = 1_000;

/** The newest real executions of each of a flow's triggers, the newest first. */
export async function listNewest(flowId: string): Promise<StartedExecution[]> {
  const { rows } = await pool().query<StartedExecution>(
    `with walk as (
       select id, trigger_node_id, source, created_at from executions
       where flow_id = $1 order by id desc limit ${walked}
     ), numbered as (
       select *, row_number() over (partition by trigger_node_id order by id desc) as place
       from walk where source <> all($2)
     )
     select id, trigger_node_id, created_at from numbered
     where place <= ${startRule.window} order by id desc`,
    [flowId, notReal],
  );
  return rows;
}

/** The number of points in time from which earlier executions are read, and the number at each. */
const points = 24;
const atEachPoint = 10;

const given = new Parameters<{ flowId: string; starts: readonly string[]; beforeId: string }>();
const flow = given.value("uuid", ({ flowId }) => flowId);
const point = given.each(({ starts }) => starts).as("point", { start: uuid((start) => start) });
const before = given.value("uuid", ({ beforeId }) => beforeId);
const excluded = given.value("text[]", () => notReal);

/**
 * Real executions of a flow before this id, spread evenly over the time that is stored, the oldest first. Each point is
 * one short walk on the index of the flow's executions, however many there are.
 */
export async function listEarlier(flowId: string, beforeId: string): Promise<StartedExecution[]> {
  const { rows: first } = await pool().query<{ id: string }>(
    "select id from executions where flow_id = $1 order by id limit 1",
    [flowId],
  );
  const fromMs = timeOfId(first[0]?.id ?? beforeId);
  const lengthMs = timeOfId(beforeId) - fromMs;
  const starts = Array.from({ length: points }, (_, index) =>
    firstIdOfTime(fromMs + (lengthMs * index) / points),
  );
  const { rows } = await pool().query<StartedExecution>(
    `select distinct on (found.id) found.id, found.trigger_node_id, found.created_at
     from ${point.sql}
     cross join lateral (
       select id, trigger_node_id, source, created_at from executions
       where flow_id = ${flow} and id >= point.start and id < ${before} order by id limit ${atEachPoint}
     ) found
     where found.source <> all(${excluded}) order by found.id`,
    given.values({ flowId, starts, beforeId }),
  );
  return rows;
}

/** A larger input is not examined. The first bound needs no decompression. */
const maxBytes = 131_072;

/** The inputs of executions as JSON text, by id; null for inputs that are too large. */
export async function readInputs(ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await pool().query<{ id: string; input: string | null }>(
    `select id, case when pg_column_size(input) <= ${maxBytes} then
         case when octet_length(input::text) <= ${maxBytes} then input::text end
       end as input
     from executions where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, input }) => [id, input]));
}

/** The nodes, of those given, that ran in these executions, as `execution node`. */
export async function listRan(
  executionIds: readonly string[],
  nodeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ ran: string }>(
    `select distinct execution_id || ' ' || node_id as ran from steps
     where execution_id = any($1::uuid[]) and node_id = any($2) and status <> 'skipped'`,
    [executionIds, nodeIds],
  );
  return new Set(rows.map(({ ran }) => ran));
}
