import { z } from "zod";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { stepActivitySchema } from "#engine/activity.ts";
import { documentSchema } from "#engine/document.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { scopeSchema } from "#engine/scope.ts";
import { text } from "#lib/text.ts";
import { heldSchema } from "./held-schema.ts";
import { stepCursorSchema } from "./step-cursor.ts";

export const stepStatusSchema = z.enum(["running", "waiting", "succeeded", "failed", "skipped"]);

/** How an execution was started: `manual` with an input, by a person or the API; `flow` by a step of another one. */
export const executionSourceSchema = z.enum([
  "webhook",
  "test",
  "replay",
  "manual",
  "form",
  "flow",
  "schedule",
  "failure",
  "poll",
]);

export const stepErrorSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  detail: z.json().optional(),
});

/** The response of the first HTTP Response node. */
export const storedResponseSchema = z.strictObject({
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  /** Sent instead of the body, which is then empty. Its id is that of `GET /api/files/{id}`. */
  file: z.strictObject({ id: z.uuid(), size: z.int() }).optional(),
});

export const executionSummarySchema = z.strictObject({
  id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string().nullable(),
  /** null for a test of the draft. */
  version: z.int().nullable(),
  /** From the flow's setting `execution_name`; otherwise what tells its input from others, or null if nothing does. */
  name: z.string().nullable(),
  status: executionStatusSchema,
  source: executionSourceSchema,
  trigger_node_id: z.string(),
  replay_of: z.uuid().nullable(),
  /** The step that started it with Run Flow. */
  parent: z.strictObject({ execution_id: z.uuid(), scope: z.string(), node_id: z.string() }).nullable(),
  error: z.object({ code: z.string(), message: z.string(), node_id: z.string().optional() }).nullable(),
  created_at: instantSchema,
  started_at: instantSchema.nullable(),
  /** While waiting: when it resumes. */
  resume_at: instantSchema.nullable(),
  /** Whether that is the end of a wait for a call or a decision, rather than of a delay. */
  times_out: z.boolean(),
  finished_at: instantSchema.nullable(),
  duration_ms: z.number().nullable(),
});

export const stepSchema = z.strictObject({
  node_id: z.string(),
  node_key: z.string().nullable(),
  node_label: z.string().nullable(),
  /** The iterations of the enclosing loops: "" outside of any, "3" in the fourth, "3/0" one loop deeper. */
  scope: z.string(),
  attempt: z.int(),
  status: stepStatusSchema,
  /**
   * `pinned`: the node's pinned output, without running it. `reused`: copied from the execution that this one
   * replays.
   */
  origin: z.enum(["run", "pinned", "reused"]),
  /** The exit handle; several are separated by spaces. */
  handle: z.string().nullable(),
  input: z.json(),
  /** The settings with their tags resolved. */
  config: z.json(),
  output: z.json(),
  error: stepErrorSchema.nullable(),
  warnings: z.array(
    z.object({ message: z.string(), pointer: z.string().optional(), tag: z.string().optional() }),
  ),
  /** The console output and requests of code; null for a step that runs no code. */
  activity: stepActivitySchema.nullable(),
  resume_at: instantSchema.nullable(),
  /**
   * The URL that a waiting step waits for: to call, or a page on which to decide. null for readers who may only read,
   * because anyone who has it can use it.
   */
  resume_link: z.strictObject({ kind: z.enum(["call", "page"]), url: z.url() }).nullable(),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  /** The execution that it started with Run Flow. */
  child_execution_id: z.uuid().nullable(),
});

/** An execution with everything that the canvas needs to show it: the document that ran, and its first steps. */
export const executionSchema = executionSummarySchema.extend({
  /** The trigger's output. */
  input: z.json(),
  response: storedResponseSchema.nullable(),
  document: documentSchema.nullable(),
  /**
   * The reason why a queued execution does not start; null if it is not queued, or starts as soon as a worker
   * is free.
   */
  held: heldSchema.nullable(),
  /** The first page of `GET /api/executions/{id}/steps`. */
  steps: z.array(stepSchema),
  /** The cursor of the second page; null if there is only one page. */
  steps_next_cursor: z.string().nullable(),
});

/** The changes of an execution since the last event of its stream. */
export const executionChangeSchema = executionSummarySchema.extend({
  response: storedResponseSchema.nullable(),
  held: heldSchema.nullable(),
  /** The new or changed steps. */
  steps: z.array(stepSchema),
  /** Only if there are more than 200: then they are those outside loops, failed ones and the newest. */
  steps_next_cursor: z.string().optional(),
});

export const executionParamsSchema = z.strictObject({ id: z.uuid() });

/**
 * A page may be shorter than `limit` and still have a `next_cursor`: a search for a rare value returns its
 * matches so far and continues from there.
 */
export const executionListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
  flow_id: z.uuid().optional(),
  status: executionStatusSchema.optional(),
  trigger: executionSourceSchema.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  /**
   * The beginning of an id or of a value at one of its flow's `search_fields`, or words of a name; upper and lower case
   * are the same.
   */
  q: text().max(200).optional(),
});

/** Steps in the order in which they started. */
export const stepListQuerySchema = pageQuerySchema.extend({
  cursor: stepCursorSchema.optional(),
  node_id: text().max(100).optional(),
  /** "" for the steps outside of all loops. */
  scope: scopeSchema.optional(),
  status: stepStatusSchema.optional(),
});

export const executionChangesQuerySchema = z.strictObject({ flow_id: z.uuid().optional() });

export type ExecutionSource = z.infer<typeof executionSourceSchema>;

export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

export type Execution = z.infer<typeof executionSchema>;

export type Held = z.infer<typeof heldSchema>;

export type ExecutionListQuery = z.infer<typeof executionListQuerySchema>;

export type ExecutionChange = z.infer<typeof executionChangeSchema>;
export type StepListQuery = z.infer<typeof stepListQuerySchema>;
export type Step = z.infer<typeof stepSchema>;
