import { z } from "zod";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { type DocumentNode, documentSchema } from "#engine/document.ts";
import { type ExecutionStatus, executionStatusSchema } from "#engine/execution-status.ts";
import type { Json } from "#lib/json.ts";
import type { ResumeGrant } from "#server/executions/resume-links/token.ts";
import { type Redaction, toRedaction } from "#server/flows/redaction/redact.ts";
import { dailyLimit } from "#server/flows/settings/settings.ts";
import { config } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";

/** A step that its URL can resume, as it is now. */
export interface Wait {
  flowId: string;
  flowName: string;
  /** The flow's daily limit for stored calls in bytes (UTC days); null if unlimited. */
  maxStoredBytesPerDay: number | null;
  redaction: Redaction | null;
  executionStatus: ExecutionStatus;
  /** The node as it runs in this execution. */
  node: DocumentNode;
  /** The settings with their tags resolved; null before the step is reached. */
  settings: Json;
  /** When it times out; null before the step is reached, or if it never does. */
  timesOutAt: Date | null;
  /**
   * `open`: a call or a decision counts. `closed`: one has arrived. `unneeded`: the step was skipped, because
   * the flow took another branch or continued with the first arrival. `over`: it timed out, or the step ended
   * otherwise.
   */
  state: "open" | "closed" | "unneeded" | "over";
  /** The output of the event. */
  output: Json;
}

const rowSchema = z.object({
  flow_id: z.uuid(),
  flow_name: z.string(),
  settings: flowSettingsSchema,
  status: executionStatusSchema,
  document: documentSchema,
  config: z.json(),
  times_out_at: z.date().nullable(),
  has_timed_out: z.boolean(),
  has_ended: z.boolean(),
  is_skipped: z.boolean(),
  kind: z.enum(["event", "child", "timed_out"]).nullable(),
  output: z.json(),
});

const select = {
  name: "arrivals.selectWait",
  text: `
    select e.flow_id, f.name as flow_name, f.settings, e.status, coalesce(e.document, v.document) as document,
      s.config, case when s.status = 'waiting' then s.resume_at end as times_out_at,
      coalesce(s.status = 'waiting' and s.resume_at <= now(), false) as has_timed_out,
      coalesce(s.status in ('succeeded', 'skipped') or (s.status = 'failed' and s.resume_at is null), false) as has_ended,
      coalesce(s.status = 'skipped', false) as is_skipped,
      a.kind, a.output
    from executions e
    join flows f on f.id = e.flow_id
    left join flow_versions v on v.id = e.version_id
    left join lateral (
      select * from steps
      where execution_id = $1::uuid and scope = $2 and node_id = $3 order by attempt desc limit 1
    ) s on true
    left join arrivals a on a.execution_id = $1::uuid and a.scope = $2 and a.node_id = $3 and a.attempt = 0
    where e.id = $1::uuid and coalesce(e.document, v.document) is not null`,
};

/** The step that a token names; null if its execution, flow or node is gone. */
export async function findWait({ executionId, scope, nodeId }: ResumeGrant): Promise<Wait | null> {
  const { rows } = await pool().query({ ...select, values: [executionId, scope, nodeId] });
  if (rows.length === 0) return null;
  const row = rowSchema.parse(rows[0]);
  const node = row.document.nodes.find(({ id }) => id === nodeId);
  if (!node) return null;
  return {
    flowId: row.flow_id,
    flowName: row.flow_name,
    maxStoredBytesPerDay: dailyLimit(row.settings, config().maxStoredBytesPerDay),
    redaction: toRedaction(row.settings.redact),
    executionStatus: row.status,
    node,
    settings: row.config,
    timesOutAt: row.times_out_at,
    state: stateOf(row),
    output: row.kind === "event" ? row.output : null,
  };
}

/** The input of a step that waits or has waited; null before it is reached. */
export async function findWaitInput({ executionId, scope, nodeId }: ResumeGrant): Promise<Json> {
  const { rows } = await pool().query(
    `select input from steps where execution_id = $1::uuid and scope = $2 and node_id = $3
     order by attempt desc limit 1`,
    [executionId, scope, nodeId],
  );
  return rows.length === 0 ? null : z.object({ input: z.json() }).parse(rows[0]).input;
}

function stateOf({
  kind,
  has_timed_out,
  has_ended,
  is_skipped,
  status,
}: z.infer<typeof rowSchema>): Wait["state"] {
  if (kind === "event") return "closed";
  if (is_skipped) return "unneeded";
  const isFinished = ["succeeded", "failed", "canceled"].includes(status);
  return kind !== null || has_timed_out || has_ended || isFinished ? "over" : "open";
}
