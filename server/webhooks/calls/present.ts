import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { type Call, type CallSummary, headersSchema } from "#api/webhooks/calls/schema.ts";
import { callOutcomeSchema, omissionSchema } from "#api/webhooks/recording/schema.ts";
import { faceOfText } from "#engine/face/face-of-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { hasOwnExecution } from "#server/webhooks/recording/call-row.ts";
import { hasFiles, toStoredOutput } from "./stored-call.ts";

/** A call's row as lists read it. */
export interface CallSummaryRow {
  id: string;
  node_id: string;
  flow_id: string;
  method: string;
  outcome: string;
  status: number;
  reason: string | null;
  size: number;
  latency_ms: number;
  ip: string;
  execution_id: string | null;
  execution_name: string | null;
  /** The body of a refused call, if it is short and nothing in it is redacted. */
  face_of: Buffer | null;
  replay_of: string | null;
  created_at: Date;
}

/** The same with everything that was recorded, and the contents of its own execution. */
export interface CallDetailRow extends CallSummaryRow {
  request: Json;
  body: Buffer | null;
  answer: Json;
  input: Json;
  previous_id: string | null;
}

export function toCallSummary(row: CallSummaryRow): CallSummary {
  return {
    id: row.id,
    node_id: row.node_id,
    flow_id: row.flow_id,
    method: row.method,
    outcome: callOutcomeSchema.parse(row.outcome),
    status: row.status,
    reason: row.reason,
    size: row.size,
    latency_ms: row.latency_ms,
    ip: row.ip,
    execution_id: row.execution_id,
    execution_name: row.execution_name,
    name: row.execution_name ?? (row.face_of && faceOfText(row.face_of)),
    replay_of: row.replay_of,
    created_at: row.created_at.toISOString(),
  };
}

/** A call's request, from wherever it is stored. */
type RecordedRequest = Pick<
  Call,
  "target" | "headers" | "query" | "body" | "body_encoding" | "omitted" | "output" | "output_problem"
>;

const requestSchema = z
  .object({
    target: z.string().default(""),
    headers: headersSchema.default({}),
    masked: z.array(z.string()).default([]),
    omitted: omissionSchema.optional(),
  })
  .prefault({});

export async function toCall(row: CallDetailRow): Promise<Call> {
  const summary = toCallSummary(row);
  const request = requestSchema.parse(row.request ?? {});
  const recorded = hasOwnExecution({ outcome: summary.outcome, executionId: summary.execution_id })
    ? requestOfExecution(row, request)
    : await requestOfCall(row, request);
  return {
    ...summary,
    ...recorded,
    previous_id: row.previous_id,
    masked_headers: request.masked,
    answer: toResponse(row),
  };
}

const webhookSchema = z.object({
  headers: headersSchema,
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  content: z.string(),
  content_encoding: z.literal("base64").optional(),
  content_omitted: z.boolean().optional(),
});

const nothing: RecordedRequest = {
  target: "",
  headers: {},
  query: {},
  body: null,
  body_encoding: "text",
  omitted: "execution_gone",
  output: null,
  output_problem: null,
};

/** The trigger's output contains the whole request. */
function requestOfExecution(
  { input, node_id }: CallDetailRow,
  { omitted = "files" }: z.infer<typeof requestSchema>,
): RecordedRequest {
  const parsed = webhookSchema.safeParse(isJsonObject(input) ? input._webhook : null);
  if (!parsed.success) return nothing;
  const { headers, query, content, content_encoding, content_omitted } = parsed.data;
  return {
    target: `/flow/webhook/${node_id}${toQueryString(query)}`,
    headers,
    query,
    body: content_omitted ? null : content,
    body_encoding: content_encoding ?? "text",
    omitted: content_omitted ? omitted : null,
    output: input,
    output_problem: null,
  };
}

async function requestOfCall(
  row: CallDetailRow,
  request: z.infer<typeof requestSchema>,
): Promise<RecordedRequest> {
  const { body } = row;
  const { target, headers, omitted = null } = request;
  const isText = body === null || isUtf8(body);
  return {
    target,
    headers,
    query: toQuery(target),
    body: body?.toString(isText ? "utf8" : "base64") ?? null,
    body_encoding: isText ? "text" : "base64",
    omitted,
    ...(await outputOf(row, request)),
  };
}

/** The output that the trigger would have had. */
async function outputOf(
  { method, ip, body, created_at, id }: CallDetailRow,
  { target, headers: kept, omitted }: z.infer<typeof requestSchema>,
): Promise<Pick<RecordedRequest, "output" | "output_problem">> {
  const headers: HeaderLists = Object.assign(Object.create(null), kept);
  if (omitted) return { output: null, output_problem: "The body was not stored, so it cannot be parsed." };
  if (hasFiles({ method, headers, body })) {
    return {
      output: null,
      output_problem: "The body contains files, which are only stored when the call is accepted.",
    };
  }
  const receivedAtMs = created_at.getTime();
  const request = { method, ip, target, headers, body, receivedAtMs, redaction: null };
  const read = await toStoredOutput(request, id);
  return "text" in read
    ? { output: JSON.parse(read.text), output_problem: null }
    : { output: null, output_problem: read.refusal.detail };
}

const responseSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
  cut: z.boolean().default(false),
});
/** The response to the sender; null if there was none, as for a replay. */
function toResponse({ answer: response, status }: CallDetailRow): Call["answer"] {
  return response === null ? null : { status, ...responseSchema.parse(response) };
}

function toQuery(target: string): Call["query"] {
  const query: Call["query"] = {};
  const from = target.indexOf("?");
  const search = new URLSearchParams(from < 0 ? "" : target.slice(from + 1));
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}

function toQueryString(query: Call["query"]): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
