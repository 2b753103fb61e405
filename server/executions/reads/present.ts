import {
  type Execution,
  type ExecutionChange,
  type ExecutionSummary,
  executionSourceSchema,
  executionSummarySchema,
  type Step,
  stepErrorSchema,
  stepSchema,
  stepStatusSchema,
  storedResponseSchema,
} from "#api/executions/reads/schema.ts";
import { type DocumentNode, documentSchema } from "#engine/document.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { definitionOf } from "#engine/node-types.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { resumeUrl } from "#server/executions/resume-links/url.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { StoredJson } from "#server/platform/http/stored-json.ts";

/** An execution's row with the names that lists show. JSON columns contain our own JSON, not parsed yet. */
export interface SummaryRow {
  id: string;
  flow_id: string;
  flow_name: string | null;
  version: number | null;
  status: string;
  name: string | null;
  source: string;
  trigger_node_id: string;
  replay_of: string | null;
  parent_execution_id: string | null;
  parent_scope: string | null;
  parent_node_id: string | null;
  error: Json;
  created_at: Date;
  started_at: Date | null;
  resume_at: Date | null;
  finished_at: Date | null;
}

export interface DetailRow extends SummaryRow {
  /** JSON text. */
  input: string;
  response: Json;
  /** The draft that ran, otherwise the version that ran; null if the flow was deleted. */
  document: Json;
}

export interface StoredStepRow {
  node_id: string;
  scope: string;
  attempt: number;
  status: string;
  handle: string | null;
  /** JSON text. */
  input: string | null;
  config: string | null;
  output: string | null;
  error: Json;
  warnings: Json;
  activity: Json;
  resume_at: Date | null;
  /** Beside a time: event, child or iterations. */
  waits_for: string | null;
  reused: boolean | null;
  started_at: Date | null;
  finished_at: Date | null;
  child_execution_id: string | null;
}

/** A step as it is sent. Its data is our own JSON, which is not parsed for that. */
export type SentStep = Omit<Step, "input" | "config" | "output"> &
  Record<"input" | "config" | "output", StoredJson | null>;

export type SentExecution = Omit<Execution, "input" | "steps"> & { input: StoredJson; steps: SentStep[] };

export type SentChange = Omit<ExecutionChange, "steps"> & { steps: SentStep[] };

/** @param timesOut see `findTimedOut` */
export function toExecutionSummary(row: SummaryRow, timesOut: boolean): ExecutionSummary {
  const began = row.started_at ?? row.created_at;
  return {
    id: row.id,
    flow_id: row.flow_id,
    flow_name: row.flow_name,
    version: row.version,
    status: executionStatusSchema.parse(row.status),
    name: row.name,
    source: executionSourceSchema.parse(row.source),
    trigger_node_id: row.trigger_node_id,
    replay_of: row.replay_of,
    parent: toParent(row),
    error: executionSummarySchema.shape.error.parse(row.error),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    resume_at: row.resume_at?.toISOString() ?? null,
    times_out: timesOut,
    finished_at: row.finished_at?.toISOString() ?? null,
    duration_ms: row.finished_at && Math.max(0, row.finished_at.getTime() - began.getTime()),
  };
}

function toParent({
  parent_execution_id,
  parent_scope,
  parent_node_id,
}: SummaryRow): ExecutionSummary["parent"] {
  if (parent_execution_id === null || parent_scope === null || parent_node_id === null) return null;
  return { execution_id: parent_execution_id, scope: parent_scope, node_id: parent_node_id };
}

/** An execution without its steps, and without the reason why it is held. */
export function toExecution(
  row: DetailRow,
  timesOut: boolean,
): Omit<SentExecution, "held" | "steps" | "steps_next_cursor"> {
  return { ...toExecutionSummary(row, timesOut), ...toStepOwner(row), response: toResponse(row.response) };
}

export function toStepOwner(
  row: DetailRow,
): Pick<SentExecution, "id" | "trigger_node_id" | "input" | "document"> {
  return {
    id: row.id,
    trigger_node_id: row.trigger_node_id,
    input: new StoredJson(row.input),
    document: row.document === null ? null : documentSchema.parse(row.document),
  };
}

export function toResponse(response: Json): Execution["response"] {
  return storedResponseSchema.nullable().parse(response);
}

/**
 * A step with the label and key of the document that ran, even if the flow has changed since.
 *
 * @param canResume whether the reader may have the URL of a waiting step
 */
export function toStep(
  row: StoredStepRow,
  node: DocumentNode | undefined,
  execution: Pick<SentExecution, "id" | "trigger_node_id" | "input">,
  canResume: boolean,
): SentStep {
  const label = node?.config.label;
  // The trigger's output is the execution's input, and only stored there.
  const isTrigger = row.node_id === execution.trigger_node_id;
  return {
    node_id: row.node_id,
    node_key: node?.key ?? null,
    node_label: typeof label === "string" ? label : null,
    scope: row.scope,
    attempt: row.attempt,
    origin: originOf(row, node),
    status: stepStatusSchema.parse(row.status),
    handle: row.handle,
    input: toStored(row.input),
    config: toStored(row.config),
    output: isTrigger && row.output === null ? execution.input : toStored(row.output),
    error: toError(row.error),
    warnings: stepSchema.shape.warnings.parse(row.warnings ?? []),
    activity: stepSchema.shape.activity.parse(row.activity),
    resume_at: row.resume_at?.toISOString() ?? null,
    resume_link: canResume ? toResumeLink(row, node, execution.id) : null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    child_execution_id: row.child_execution_id,
  };
}

const toStored = (text: string | null) => (text === null ? null : new StoredJson(text));

const shortErrorSchema = stepErrorSchema.omit({ detail: true }).strip().nullable();

/** Its detail may be as large as a response. */
function toError(error: Json): Step["error"] {
  const short = shortErrorSchema.parse(error);
  const detail = isJsonObject(error) ? error.detail : undefined;
  return short && detail !== undefined ? { ...short, detail } : short;
}

/** A step of a pinned node succeeds only by its pin, unless it was reused. Versions have no pins. */
function originOf({ reused, status }: StoredStepRow, node: DocumentNode | undefined): Step["origin"] {
  if (reused) return "reused";
  return node?.pin && status === "succeeded" ? "pinned" : "run";
}

function toResumeLink(
  { status, waits_for, scope, node_id: nodeId }: StoredStepRow,
  node: DocumentNode | undefined,
  executionId: string,
): Step["resume_link"] {
  const kind = node && definitionOf(node, nodeTypes())?.link;
  if (!kind || status !== "waiting" || waits_for !== "event") return null;
  return { kind, url: resumeUrl({ kind, executionId, nodeId, scope }) };
}
