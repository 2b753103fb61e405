import { z } from "zod";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import type {
  Call,
  CallListQuery,
  CallPage,
  CountedCalls,
  OutcomeFilter,
} from "#api/webhooks/calls/schema.ts";
import { callOutcomeSchema } from "#api/webhooks/recording/schema.ts";
import { toRedaction } from "#server/flows/redaction/redact.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type CallDetailRow, type CallSummaryRow, toCall, toCallSummary } from "./present.ts";
import type { StoredCall } from "./stored-call.ts";

/** Bodies are read with the list, so only short ones get a face. */
const maxFaceBytes = 4096;

const summaryColumns = `c.id, c.node_id, c.flow_id, c.method, c.outcome, c.status, c.reason, c.size, c.latency_ms, c.ip,
  c.execution_id, (select n.name from executions n where n.id = c.execution_id) as execution_name, c.replay_of, c.created_at,
  case when c.execution_id is null and octet_length(c.body) between 2 and ${maxFaceBytes}
    and not exists (select from flows f where f.id = c.flow_id and f.settings::jsonb -> 'redact' <> '[]')
  then c.body end as face_of`;

/** The outcomes that a filter includes; null for all. Counted calls are filtered in the same way. */
const filters: Partial<Record<OutcomeFilter, string>> = {
  accepted: "outcome in ('accepted', 'gathered', 'execution_failed', 'response_timeout')",
  refused: "outcome not in ('accepted', 'gathered', 'duplicate', 'execution_failed', 'response_timeout')",
};

/**
 * The node's flow now. A deleted flow's calls stay for some seconds while its node ids are free, so calls are selected by
 * both: the next flow with the id does not show them.
 */
const flowOfNode = "(select flow_id from flow_nodes where flow_nodes.node_id = $1)";

/** The node's flow. Returns null if no flow has this trigger, in its draft or any version. */
export async function findTriggerFlow(_: Principal, nodeId: string): Promise<string | null> {
  const { rows } = await pool().query<{ flow_id: string }>(
    "select flow_id from flow_nodes where node_id = $1 and (type = 'receive_webhook_node' or type like '%/%')",
    [nodeId],
  );
  return rows[0]?.flow_id ?? null;
}

/** A page of a trigger's calls, newest first, with the counted calls of the same time. */
export async function listCalls(
  _: Principal,
  nodeId: string,
  { limit, cursor, outcome }: CallListQuery,
): Promise<CallPage> {
  const values: unknown[] = [nodeId, limit + 1];
  const conditions = ["node_id = $1", `flow_id = ${flowOfNode}`];
  if (cursor) conditions.push(`id < $${values.push(cursor)}::uuid`);
  if (outcome) conditions.push(filters[outcome] ?? `outcome = $${values.push(outcome)}`);
  const { rows } = await pool().query<CallSummaryRow>(
    `select ${summaryColumns} from calls c where ${conditions.join(" and ")} order by id desc limit $2`,
    values,
  );
  const data = rows.slice(0, limit).map(toCallSummary);
  const nextCursor = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
  const counted = await listCounted(nodeId, outcome, { from: nextCursor, before: cursor ?? null });
  return { data, next_cursor: nextCursor, counted };
}

const maxCounted = 200;

/** The counts of the minutes that a page of ids covers. A minute is included in the first page that reaches it. */
async function listCounted(
  nodeId: string,
  outcome: OutcomeFilter | undefined,
  range: { from: string | null; before: string | null },
): Promise<CountedCalls[]> {
  const values: unknown[] = [
    nodeId,
    range.from && toMinute(range.from),
    range.before && toMinute(range.before),
  ];
  const conditions = [
    "node_id = $1",
    "($2::timestamptz is null or minute >= $2)",
    "($3::timestamptz is null or minute < $3)",
  ];
  if (outcome) conditions.push(filters[outcome] ?? `outcome = $${values.push(outcome)}`);
  const { rows } = await pool().query<{ minute: Date; outcome: string; count: number }>(
    `select minute, outcome, count from call_counts where ${conditions.join(" and ")}
     order by minute desc, outcome limit ${maxCounted}`,
    values,
  );
  return rows.map(({ minute, outcome: stored, count }) => ({
    minute: minute.toISOString(),
    outcome: callOutcomeSchema.parse(stored),
    count,
  }));
}

/** The minute in which an id was created. */
function toMinute(id: string): Date {
  const ms = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return new Date(Math.floor(ms / 60_000) * 60_000);
}

/** A call with everything that was recorded. Returns null if this node has no such call. */
export async function getCall(_: Principal, nodeId: string, id: string): Promise<Call | null> {
  const { rows } = await pool().query<CallDetailRow>(
    `select ${summaryColumns}, c.request, c.body, c.answer, e.input,
            (select p.id from calls p where p.node_id = c.node_id and p.flow_id = c.flow_id and p.id < c.id order by p.id desc limit 1) as previous_id
     from calls c
     left join executions e on e.id = c.execution_id and c.outcome not in ('duplicate', 'gathered')
     where c.id = $2 and c.node_id = $1 and c.flow_id = ${flowOfNode}`,
    [nodeId, id],
  );
  return rows[0] ? toCall(rows[0]) : null;
}

/** Some of a node's calls as list rows. */
export async function getCallSummaries(_: Principal, ids: readonly string[]) {
  const { rows } = await pool().query<CallSummaryRow>(
    `select ${summaryColumns} from calls c where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, toCallSummary(row)]));
}

const storedRequestSchema = z
  .object({
    target: z.string().optional(),
    headers: z.record(z.string(), z.array(z.string())).optional(),
    masked: z.array(z.string()).optional(),
  })
  .nullable();

type StoredCallRow = Pick<CallDetailRow, keyof CallSummaryRow | "request" | "body"> & { settings: unknown };

/** A flow's recorded calls in the form that can be replayed, unordered; missing ones are omitted. */
export async function getStoredCalls(flowId: string, ids: readonly string[]): Promise<StoredCall[]> {
  const { rows } = await pool().query<StoredCallRow>(
    `select ${summaryColumns}, c.request, c.body, f.settings
     from calls c join flows f on f.id = c.flow_id where c.id = any($2::uuid[]) and c.flow_id = $1`,
    [flowId, ids],
  );
  return rows.map((row) => {
    const request = storedRequestSchema.parse(row.request);
    const { id, node_id: nodeId, flow_id, outcome, execution_id: executionId, method, size, ip, body } = row;
    return {
      id,
      nodeId,
      flowId: flow_id,
      outcome: callOutcomeSchema.parse(outcome),
      executionId,
      method,
      size,
      ip,
      target: request?.target ?? "",
      headers: Object.assign(Object.create(null), request?.headers),
      masked: request?.masked ?? [],
      body,
      receivedAtMs: row.created_at.getTime(),
      redaction: toRedaction(flowSettingsSchema.parse(row.settings).redact),
    };
  });
}
