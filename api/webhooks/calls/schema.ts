import { z } from "zod";
import { instantSchema, pageOf, pageQuerySchema } from "#api/http/schema.ts";
import { callOutcomeSchema, callOutcomes, omissionSchema } from "#api/webhooks/recording/schema.ts";
import { nodeIdPattern } from "#lib/node-id.ts";

/** The filters of a list: calls that started an execution, those that did not, or one outcome. */
export const outcomeFilterSchema = z.enum(["refused", ...callOutcomes]);

/** A call in a list. */
export const callSummarySchema = z.strictObject({
  id: z.uuid(),
  node_id: z.string(),
  flow_id: z.uuid(),
  method: z.string(),
  outcome: callOutcomeSchema,
  /** The HTTP status of the response. */
  status: z.int(),
  /** Why it was refused, for the builder. */
  reason: z.string().nullable(),
  /** Bytes of the body as sent. */
  size: z.int(),
  latency_ms: z.number(),
  ip: z.string(),
  /** The execution that it started; for a duplicate, the one that the first delivery started. */
  execution_id: z.uuid().nullable(),
  /** That execution's name, if it has one. */
  execution_name: z.string().nullable(),
  /** One line that tells it from others: that name, or for a call without an execution the face of its JSON body. */
  name: z.string().nullable(),
  /** The call that this one replays. */
  replay_of: z.uuid().nullable(),
  created_at: instantSchema,
});

/** Calls of one minute that were only counted: too many came at once to record each, or the rate limit refused them. */
export const countedCallsSchema = z.strictObject({
  minute: instantSchema,
  outcome: callOutcomeSchema,
  count: z.int(),
});

export const callPageSchema = pageOf(callSummarySchema).extend({ counted: z.array(countedCallsSchema) });

export const headersSchema = z.record(z.string(), z.array(z.string()));

/** A call with everything that was recorded. */
export const callSchema = callSummarySchema.extend({
  /** The previous call, for comparison. */
  previous_id: z.uuid().nullable(),
  /** Path and query as sent. */
  target: z.string(),
  /** Values by lower-case name. */
  headers: headersSchema,
  /** Headers whose values are masked because they contained a secret. */
  masked_headers: z.array(z.string()),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The raw body; null if it was not stored, for the reason in `omitted`. */
  body: z.string().nullable(),
  body_encoding: z.enum(["text", "base64"]),
  omitted: omissionSchema.nullable(),
  /**
   * The trigger's output; for a call that started nothing, the output it would have had; null if its body cannot be
   * parsed.
   */
  output: z.json(),
  /** Why there is no output. */
  output_problem: z.string().nullable(),
  answer: z
    .strictObject({
      status: z.int(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string().nullable(),
      /** Whether the recorded body is truncated. */
      cut: z.boolean(),
    })
    .nullable(),
});

/** An invalid id is 404, like an unknown one. */
const nodeIdSchema = z.string().regex(nodeIdPattern);

export const callsParamsSchema = z.strictObject({ node_id: nodeIdSchema });

export const callParamsSchema = z.strictObject({ node_id: nodeIdSchema, call_id: z.uuid() });

export const callListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
  outcome: outcomeFilterSchema.optional(),
});

const againstSchema = z.enum(["live", "draft"]);

export const replayCallBodySchema = z.strictObject({ against: againstSchema });

export const replayCallsBodySchema = z.strictObject({
  call_ids: z.array(z.uuid()).min(1).max(100),
  against: againstSchema,
});

/** The result of replaying a call. */
export const callReplaySchema = z.strictObject({
  call_id: z.uuid(),
  /** The call that the list shows for the replay; null if it could not be replayed. */
  replay: callSummarySchema.nullable(),
  execution_id: z.uuid().nullable(),
  /** Why nothing was started: stable, for programs. */
  code: z.string().nullable(),
  /** The same for people; for a replay that ran without authentication, who allowed it. */
  detail: z.string().nullable(),
});

export const callReplaysSchema = z.strictObject({ data: z.array(callReplaySchema) });

export type OutcomeFilter = z.infer<typeof outcomeFilterSchema>;

export type CallSummary = z.infer<typeof callSummarySchema>;

export type CountedCalls = z.infer<typeof countedCallsSchema>;

export type CallPage = z.infer<typeof callPageSchema>;

export type Call = z.infer<typeof callSchema>;

export type CallListQuery = z.infer<typeof callListQuerySchema>;

export type ReplayTarget = z.infer<typeof againstSchema>;

export type CallReplay = z.infer<typeof callReplaySchema>;
