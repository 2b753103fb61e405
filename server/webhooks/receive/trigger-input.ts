import type { JsonObject } from "#lib/json.ts";
import { toTurnKey } from "#server/flows/limits/turn-key.ts";
import { config } from "#server/platform/config/config.ts";
import type { HeaderLists, HttpRequest } from "#server/platform/http/request-response.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";
import type { Deduplication } from "#server/webhooks/admission/deduplication.ts";
import type { Lease } from "#server/webhooks/body/body-budget.ts";
import { BodyThreadExited, bodyThread } from "#server/webhooks/body/body-thread.ts";
import type { BodyStream } from "#server/webhooks/body/open-body.ts";
import { type ParsedCallBody, parseCallBody } from "#server/webhooks/body/parse-body.ts";
import { type CallMetadata, toTriggerOutput } from "#server/webhooks/body/webhook-record.ts";
import type { LargeBody } from "#server/webhooks/body/write-input.ts";
import { invalidBody, type RefusalDetails, refusals } from "#server/webhooks/responses/responses.ts";

/** The input of an execution. */
export interface TriggerInput {
  /** The trigger's output as JSON. */
  text: string | Buffer;
  /** The same; null for a large one, which is never an object in this process. */
  output: JsonObject | null;
  /** Identifies the delivery; null if nothing does. */
  keyHash: Buffer | null;
  /** The key under which the execution waits for its turn; null if it needs none. */
  turnKey: string | null;
}

export interface InputOptions {
  /** Of the body. */
  maxBytes: number;
  /** The execution that owns the files in the body. */
  executionId: string;
  lease: Lease;
  deduplication: Deduplication | null;
  /** The template of the turn's key; null: executions need no turn. */
  turnTemplate: string | null;
  metadata: CallMetadata;
}

/**
 * Parses a call's body into the trigger's output. A small body that has been read and has no content coding is parsed
 * synchronously. A large one is parsed on a separate thread.
 *
 * @returns a refusal if the body cannot be accepted
 */
export function toTriggerInput(
  request: Pick<HttpRequest, "method" | "headers">,
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: InputOptions,
): TriggerInput | { refusal: RefusalDetails } | Promise<TriggerInput | { refusal: RefusalDetails }> {
  const { maxDecompressedBytes } = config();
  const parsing = parseCallBody(request, body, { ...options, maxDecompressedBytes });
  if (parsing instanceof Promise) return parsing.then((parsed) => toInput(parsed, request.headers, options));
  return toInput(parsing, request.headers, options);
}

function toInput(parsed: ParsedCallBody, headers: HeaderLists, options: InputOptions) {
  if ("refusal" in parsed) return parsed;
  if ("kind" in parsed) return toLargeInput(parsed, headers, options);
  const { output, text } = toTriggerOutput(parsed, options.metadata);
  const { deduplication, turnTemplate } = options;
  const keyHash = deduplication?.keyOf(headers, output) ?? null;
  return { text, output, keyHash, turnKey: turnTemplate === null ? null : toTurnKey(turnTemplate, output) };
}

async function toLargeInput(
  body: LargeBody,
  headers: HeaderLists,
  { deduplication, turnTemplate, metadata, executionId }: InputOptions,
): Promise<TriggerInput | { refusal: RefusalDetails }> {
  const byTag = deduplication?.byTag ?? null;
  try {
    const written = await bodyThread().write({ body, metadata, deduplication: byTag, turnTemplate });
    if (written.kind === "problem") return refuseLarge(body, executionId, invalidBody(written.problem));
    const { buffer, byteOffset, byteLength } = written.input;
    const text = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    const keyHash = byTag
      ? written.keyHash && Buffer.from(written.keyHash)
      : deduplication?.keyOf(headers, {});
    return { text, output: null, keyHash: keyHash ?? null, turnKey: written.turnKey };
  } catch (cause) {
    if (!(cause instanceof BodyThreadExited)) throw cause;
    return refuseLarge(body, executionId, refusals.unavailable);
  }
}

/** Removes the files of a refused call. Files that cannot be removed now are swept later. */
async function refuseLarge(body: LargeBody, executionId: string, refusal: RefusalDetails) {
  if (body.kind === "fields") await removeFilesOf([executionId]).catch(() => {});
  return { refusal };
}
