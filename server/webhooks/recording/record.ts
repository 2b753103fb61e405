import { service } from "#lib/services.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { insertCalls, isDataFault } from "./insert-calls.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { CallOutcome } from "./schema.ts";

/** A finished call, for the request inspector. */
export interface CallRecord {
  /** The id under which files were stored when the call was received; otherwise one is generated. */
  callId?: string;
  request: Pick<HttpRequest, "method" | "target" | "headers">;
  /** The node that was called; null if it does not exist, in which case the call is shown nowhere. */
  trigger: { nodeId: string; flowId: string } | null;
  outcome: CallOutcome;
  /** The HTTP status of the response. */
  status: number;
  /** The reason for a refusal, for the builder; null if it was accepted. */
  reason: string | null;
  /** Bytes of the body as sent, up to the point where reading stopped. */
  size: number;
  startedAtMs: number;
  latencyMs: number;
  ip: string;
  executionId: string | null;
  /** The raw body; null if it was not read completely. */
  body: Buffer | null;
  response: HttpResponse | null;
  /** Lower-case names of the headers that contained a secret: their values must not be stored. */
  maskedHeaders: readonly string[];
  redaction: Redaction | null;
  /** The call that this one replays. */
  replayOf?: string;
}

/** The interval between two writes; calls that arrive meanwhile share a statement. */
const everyMs = 200;
const retryMs = 1000;

export const callRecorder = service<Recorder>("callRecorder");

export function createCallRecorder(): Recorder {
  return createRecorder({
    write: insertCalls,
    onFailure: (cause, { calls }) =>
      logger().warn({ fault: describeFault(cause), calls: calls.length }, "calls not recorded"),
    canRetry: (cause) => !isDataFault(cause),
    everyMs,
    retryMs,
  });
}

/** Records a call for the request inspector. Synchronous, never throws, never delays the response; best effort. */
export function recordCall(record: CallRecord): void {
  try {
    callRecorder().add(record);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a call could not be recorded");
  }
}

/** Writes everything that is pending. Resolves when it is written or has failed. */
export function flushCalls(): Promise<void> {
  return callRecorder().flush();
}
