import { isUtf8 } from "node:buffer";
import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import { config } from "#server/platform/config/config.ts";
import { contentCoding } from "#server/platform/http/content-coding.ts";
import { firstHeader, type HeaderLists } from "#server/platform/http/request-response.ts";
import { createLease } from "#server/webhooks/body/body-budget.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { toTriggerInput } from "#server/webhooks/receive/trigger-input.ts";
import type { CallRefusal } from "#server/webhooks/responses/responses.ts";

/** A recorded call in the form that can be replayed. */
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
  /** null if it was not stored. */
  body: Buffer | null;
  receivedAtMs: number;
  /** The current redaction of its flow. */
  redaction: Redaction | null;
}

type Request = Pick<
  StoredCall,
  "method" | "headers" | "target" | "ip" | "body" | "receivedAtMs" | "redaction"
>;

/**
 * The trigger's output for a call that started nothing, by the parser and limits of real calls. Files in its body are
 * stored for the execution.
 *
 * @param maxBytes of the body; by default the installation's limit
 * @returns the output as JSON text
 */
export async function toStoredOutput(
  { method, headers, target, ip, body, receivedAtMs: atMs, redaction }: Request,
  executionId: string,
  maxBytes: number = config().maxBodyBytes,
): Promise<{ text: string } | { refusal: CallRefusal }> {
  const lease = createLease();
  try {
    const read = { kind: "read", bytes: body ?? Buffer.alloc(0) } as const;
    const metadata = { method, headers, target, ip, atMs };
    const options = {
      maxBytes,
      executionId,
      lease,
      deduplication: null,
      turnTemplate: null,
      nameTemplate: null,
      metadata,
      redaction,
      gatherBy: null,
    };
    const input = await toTriggerInput({ method, headers }, read, options);
    return "refusal" in input ? input : { text: input.text.toString() };
  } finally {
    lease.release();
  }
}

/** Whether replaying this call may store files, which must not happen when it is only displayed. */
export function hasFiles({ method, headers, body }: Pick<Request, "method" | "headers" | "body">): boolean {
  const { kind } = readContentType(firstHeader(headers, "content-type"));
  if (method === "GET") return false;
  // A body without a type is a file if it is not text, which cannot be seen through a content coding.
  const isHidden = contentCoding(headers) !== null || (body !== null && !isUtf8(body));
  return kind === "multipart" || kind === "file" || (kind === "none" && isHidden);
}
