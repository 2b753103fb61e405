import { isUtf8 } from "node:buffer";
import type { JsonObject } from "#lib/json.ts";
import { config } from "#server/config.ts";
import { firstHeader, type HeaderLists } from "#server/http/exchange.ts";
import type { RefusalDetails } from "#server/webhooks/answers.ts";
import { contentCoding } from "#server/webhooks/body/content-coding.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { parseBody } from "#server/webhooks/body/parse-body.ts";
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

type Request = Pick<StoredCall, "method" | "headers" | "target" | "ip" | "body" | "receivedAtMs">;

/**
 * What the trigger puts out for a call that started nothing, by the same parser that takes calls. Files in its body are
 * stored for the execution.
 *
 * @param maxBytes of the body; left out: what the installation allows
 */
export async function toStoredOutput(
  { method, headers, target, ip, body, receivedAtMs }: Request,
  executionId: string,
  maxBytes: number = config().maxBodyBytes,
): Promise<{ output: JsonObject } | { refusal: RefusalDetails }> {
  const bytes = body ?? Buffer.alloc(0);
  const parsed = await parseBody({ method, headers }, { kind: "read", bytes }, { maxBytes, executionId });
  if ("refusal" in parsed) return parsed;
  const { output } = toTriggerOutput(parsed, { method, headers, target, ip, atMs: receivedAtMs });
  return { output };
}

/** Whether taking this call may store files, which merely looking at it must not. */
export function bringsFiles({
  method,
  headers,
  body,
}: Pick<Request, "method" | "headers" | "body">): boolean {
  const { kind } = readContentType(firstHeader(headers, "content-type"));
  if (method === "GET") return false;
  // What came without a type is a file when it is no text, which a content coding hides.
  const isHidden = contentCoding(headers) !== null || (body !== null && !isUtf8(body));
  return kind === "multipart" || kind === "file" || (kind === "none" && isHidden);
}
