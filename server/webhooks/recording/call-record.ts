import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";

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
  /** Why it was refused, for the builder; null if it was accepted. */
  reason: string | null;
  /** Bytes of the body as sent, as far as it was read. */
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
