import type { JsonObject } from "#lib/json.ts";
import type { HeaderLists } from "#server/http/exchange.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { parseText } from "#server/webhooks/body/parse-text.ts";
import { toTriggerOutput } from "#server/webhooks/webhook-record.ts";
import type { CallOutcome } from "./schema.ts";

/** A call as it can be taken again: what it brought, and when. */
export interface StoredCall {
  id: string;
  nodeId: string;
  flowId: string;
  outcome: CallOutcome;
  executionId: string | null;
  method: string;
  size: number;
  ip: string;
  target: string;
  headers: HeaderLists;
  /** Headers whose values are masked. */
  masked: readonly string[];
  /** null where it is not kept. */
  body: Buffer | null;
  receivedAtMs: number;
}

/**
 * What the trigger puts out for a call that started nothing, by the same parser that takes calls.
 *
 * @returns a problem where its body does not parse
 */
export function toStoredOutput({
  method,
  headers,
  target,
  ip,
  body,
  receivedAtMs,
}: Pick<StoredCall, "method" | "headers" | "target" | "ip" | "body" | "receivedAtMs">):
  | { output: JsonObject }
  | { problem: string } {
  const parsed = parseText(method, readContentType(headers["content-type"]?.[0]), body ?? Buffer.alloc(0));
  if ("problem" in parsed) return parsed;
  return { output: toTriggerOutput(parsed, { method, headers, target, ip, atMs: receivedAtMs }) };
}
