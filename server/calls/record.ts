import type { Answer, Incoming } from "#server/http/exchange.ts";

/** What a call came to: `accepted`, `duplicate`, or the code that it was refused with (product.md §1, "Answers"). */
export type CallOutcome =
  | "accepted"
  | "duplicate"
  | "flow_inactive"
  | "method_not_allowed"
  | "unauthenticated"
  | "address_not_allowed"
  | "invalid_body"
  | "body_too_large"
  | "unsupported_encoding"
  | "rate_limited"
  | "unavailable"
  | "execution_failed"
  | "response_timeout";

/** A call that was answered, for the request inspector. */
export interface CallRecord {
  incoming: Incoming;
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
  answer: Answer | null;
  /** Lower-case names of the headers that carried a secret: their values must not be kept. */
  maskedHeaders: readonly string[];
  /** The call that this one replays. */
  replayOf?: string;
}

/** Keeps a call for the request inspector. Synchronous, never throws, never delays the answer. */
export function recordCall(_record: CallRecord): void {}
