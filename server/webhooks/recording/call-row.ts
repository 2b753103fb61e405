import type { CallOutcome, Omission } from "#api/webhooks/recording/schema.ts";
import { cutText, toStorable } from "#lib/cut-text.ts";
import { newId } from "#lib/id.ts";
import { redactTarget } from "#server/flows/redaction/redact.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import type { CallRecord } from "./call-record.ts";
import { maxBodyBytes, maxResponseChars } from "./limits.ts";
import { maskHeaders } from "./mask.ts";

/** A call as a row of `calls`. JSON is already serialized, once and outside of the database connection. */
export interface CallRow {
  id: string;
  nodeId: string;
  flowId: string;
  method: string;
  outcome: CallOutcome;
  status: number;
  reason: string | null;
  size: number;
  latencyMs: number;
  ip: string;
  executionId: string | null;
  replayOf: string | null;
  /** `StoredRequest` as JSON. */
  request: string | null;
  body: Buffer | null;
  /** `StoredCallResponse` as JSON. */
  answer: string | null;
  createdAtMs: number;
}

/**
 * The recorded parts of a request beside its body. If the call has its own execution, only which headers were masked:
 * the rest is in the execution's input.
 */
export interface StoredRequest {
  target?: string;
  headers?: Record<string, string[]>;
  masked?: string[];
  /** The reason why the body was not stored. */
  omitted?: Omission;
}

export interface StoredCallResponse {
  headers: [name: string, value: string][];
  body: string | null;
  cut?: true;
}

/**
 * Whether a call has its own execution, which contains its request. A duplicate does not: its execution
 * contains the first delivery's request. A gathered call's execution contains all calls, or another one.
 */
export function hasOwnExecution({ outcome, executionId }: Pick<CallRow, "outcome" | "executionId">): boolean {
  return executionId !== null && outcome !== "duplicate" && outcome !== "gathered";
}

/** @param canKeepBody false if there is currently no room for a body of this size */
export function toCallRow(
  record: CallRecord & { trigger: { nodeId: string; flowId: string } },
  canKeepBody: (bytes: number) => boolean,
): CallRow {
  const { request, trigger, outcome, status, reason, executionId } = record;
  const own = hasOwnExecution(record);
  const body = record.body ?? (hasNoBody(record) ? Buffer.alloc(0) : null);
  const omitted = redactsBody(record)
    ? "redacted"
    : own
      ? undefined
      : findOmission(body, record.size, canKeepBody);
  return {
    id: record.callId ?? newId(),
    ...trigger,
    method: storable(request.method),
    outcome,
    status,
    reason: reason === null ? null : storable(reason),
    size: record.size,
    latencyMs: record.latencyMs,
    ip: record.ip,
    executionId,
    replayOf: record.replayOf ?? null,
    request: own ? toOwnRequest(record, omitted) : toStoredRequest(record, record.request, omitted),
    body: own || omitted ? null : body,
    answer: record.response && toStoredResponse(record.response),
    createdAtMs: record.startedAtMs,
  };
}

/** Whether the request had no body (RFC 9112 §6.3). */
function hasNoBody({ size, request: { headers } }: CallRecord): boolean {
  return size === 0 && headers["transfer-encoding"] === undefined;
}

function findOmission(
  body: Buffer | null,
  size: number,
  canKeepBody: (bytes: number) => boolean,
): Omission | undefined {
  if (size > maxBodyBytes) return "too_large";
  if (body === null) return "unread";
  return canKeepBody(body.length) ? undefined : "too_many";
}

/** A raw body contains the values that the flow redacts. */
export function redactsBody({ redaction, size }: Pick<CallRecord, "redaction" | "size">): boolean {
  return size > 0 && redaction !== null && redaction.paths.length > 0;
}

function toOwnRequest({ maskedHeaders: masked }: CallRecord, omitted: Omission | undefined): string | null {
  if (masked.length === 0 && !omitted) return null;
  return JSON.stringify({ masked: [...masked], ...(omitted && { omitted }) } satisfies StoredRequest);
}

/** The request of a call without its own execution, as JSON, without secrets and redacted values. */
export function toStoredRequest(
  { maskedHeaders, redaction }: Pick<CallRecord, "maskedHeaders" | "redaction">,
  given: Pick<HttpRequest, "target" | "headers">,
  omitted: Omission | undefined,
): string {
  const secret = redaction ? [...maskedHeaders, ...redaction.headers] : maskedHeaders;
  const { headers, masked } = maskHeaders(given.headers, secret);
  const target = redaction ? redactTarget(given.target, redaction) : given.target;
  const request: StoredRequest = { target, headers, masked, ...(omitted && { omitted }) };
  return JSON.stringify(request);
}

function toStoredResponse({ headers, body }: HttpResponse): string {
  const text = body === null || typeof body === "string" ? body : Buffer.from(body).toString("utf8");
  const isCut = text !== null && text.length > maxResponseChars;
  const response: StoredCallResponse = {
    headers,
    body: isCut ? cutText(text, maxResponseChars) : text,
    ...(isCut && { cut: true }),
  };
  return JSON.stringify(response);
}

const storable = (text: string) => cutText(toStorable(text), 2000);
