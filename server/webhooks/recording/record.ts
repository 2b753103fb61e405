import { singleton } from "#lib/singleton.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { closeCallConnections, insertCalls, isDataFault } from "./insert-calls.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { CallOutcome } from "./schema.ts";

/** A call that was answered, for the request inspector. */
export interface CallRecord {
  /** Made when the call came, where files are stored under it; otherwise one is made. */
  callId?: string;
  request: Pick<HttpRequest, "method" | "target" | "headers">;
  /** The node that was called; null when there is none, and then there is nobody to show the call to. */
  trigger: { nodeId: string; flowId: string } | null;
  outcome: CallOutcome;
  /** The HTTP status that was answered. */
  status: number;
  /** Why it was refused, in words for the builder; null when it was taken. */
  reason: string | null;
  /** Bytes of the body as it was sent, as far as it was read. */
  size: number;
  startedAtMs: number;
  latencyMs: number;
  ip: string;
  executionId: string | null;
  /** The raw body; null when it was not read to its end. */
  body: Buffer | null;
  response: HttpResponse | null;
  /** Lower-case names of the headers that carried a secret: their values must not be kept. */
  maskedHeaders: readonly string[];
  /** The call that this one replays. */
  replayOf?: string;
}

/** Between two writes: what comes meanwhile shares a statement. */
const everyMs = 200;
const retryMs = 1000;

function recorder(): Recorder {
  return singleton("calls.recorder", () =>
    createRecorder({
      write: insertCalls,
      onFailure: (cause, { calls }) =>
        logger().warn({ fault: describeFault(cause), calls: calls.length }, "calls not recorded"),
      mayRetry: (cause) => !isDataFault(cause),
      everyMs,
      retryMs,
    }),
  );
}

/** Keeps a call for the request inspector. Synchronous, never throws, never delays the answer; best effort. */
export function recordCall(record: CallRecord): void {
  try {
    recorder().add(record);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a call could not be recorded");
  }
}

/** Writes what is waiting; resolves when it is there, or cannot be. */
export function flushCalls(): Promise<void> {
  return recorder().flush();
}

/** Writes what is waiting and closes the connection. */
export async function closeCallRecorder(): Promise<void> {
  await flushCalls();
  await closeCallConnections();
}
