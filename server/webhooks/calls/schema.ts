import { z } from "zod";
import { nodeIdPattern } from "#lib/node-id.ts";
import { instantSchema, pageOf, pageQuerySchema } from "#server/platform/http/schema.ts";
import { callOutcomeSchema, callOutcomes, omissionSchema } from "#server/webhooks/recording/schema.ts";

/** What a list can be narrowed to: calls that started an execution, those that did not, or one outcome. */
export const outcomeFilterSchema = z.enum(["refused", ...callOutcomes]);

/** A call as lists show it. */
export const callSummarySchema = z.strictObject({
  id: z.uuid(),
  node_id: z.string(),
  flow_id: z.uuid(),
  method: z.string(),
  outcome: callOutcomeSchema,
  /** The HTTP status that was answered. */
  status: z.int(),
  /** Why it was refused, in words for the builder. */
  reason: z.string().nullable(),
  /** Bytes of the body as it was sent. */
  size: z.int(),
  latency_ms: z.number(),
  ip: z.string(),
  /** The execution that it started; of a duplicate, the one that the first delivery started. */
  execution_id: z.uuid().nullable(),
  /** The call that this one replays. */
  replay_of: z.uuid().nullable(),
  created_at: instantSchema,
});

/** Calls of one minute that are counted only: too many came at once to keep each, or the rate limit held them off. */
export const countedCallsSchema = z.strictObject({
  minute: instantSchema,
  outcome: callOutcomeSchema,
  count: z.int(),
});

export const callPageSchema = pageOf(callSummarySchema).extend({ counted: z.array(countedCallsSchema) });

export const headersSchema = z.record(z.string(), z.array(z.string()));

/** A call with all that is kept of it. */
export const callSchema = callSummarySchema.extend({
  /** The call before this one, to compare with. */
  previous_id: z.uuid().nullable(),
  /** Path and query as they were sent. */
  target: z.string(),
  /** Lower-case name to values. */
  headers: headersSchema,
  /** Headers whose values are masked, because they carried a secret. */
  masked_headers: z.array(z.string()),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The raw body; null where it is not kept, for the reason in `omitted`. */
  body: z.string().nullable(),
  body_encoding: z.enum(["text", "base64"]),
  omitted: omissionSchema.nullable(),
  /** What the trigger put out or, for a call that started nothing, what it would have; null where its body does not parse. */
  output: z.json(),
  /** Why there is no output. */
  output_problem: z.string().nullable(),
  answer: z
    .strictObject({
      status: z.int(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string().nullable(),
      /** Whether the body was cut off for keeping. */
      cut: z.boolean(),
    })
    .nullable(),
});

/** An id that none can be is 404, as one that none is. */
const nodeIdSchema = z.string().regex(nodeIdPattern);

export const callsParamsSchema = z.strictObject({ node_id: nodeIdSchema });

export const callParamsSchema = z.strictObject({ node_id: nodeIdSchema, call_id: z.uuid() });

export const callListQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("This cursor was not given by this list.").optional(),
  outcome: outcomeFilterSchema.optional(),
});

const againstSchema = z.enum(["live", "draft"]);

export const replayCallBodySchema = z.strictObject({ against: againstSchema });

export const replayCallsBodySchema = z.strictObject({
  call_ids: z.array(z.uuid()).min(1).max(100),
  against: againstSchema,
});

/** What came of replaying a call. */
export const callReplaySchema = z.strictObject({
  call_id: z.uuid(),
  /** The call that the list shows of the replay; null where it could not be tried. */
  replay: callSummarySchema.nullable(),
  execution_id: z.uuid().nullable(),
  /** Why nothing was started: stable, for programs. */
  code: z.string().nullable(),
  /** The same for people; of a replay that ran, by whose authority it did where the call could not prove its own. */
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
