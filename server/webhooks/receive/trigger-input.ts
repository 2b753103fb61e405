import type { JsonObject } from "#lib/json.ts";
import { toTurnKey } from "#server/flows/limits/turn-key.ts";
import { toExecutionName } from "#server/flows/naming/execution-name.ts";
import { type Redaction, redactOutput } from "#server/flows/redaction/redact.ts";
import { config } from "#server/platform/config/config.ts";
import { firstHeader, type HeaderLists, type HttpRequest } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { removeFilesOf, removeUnnamedFiles } from "#server/platform/storage/files.ts";
import type { Deduplication } from "#server/webhooks/admission/deduplication.ts";
import { gatheringKey, type KeyTag } from "#server/webhooks/admission/gathering.ts";
import type { Lease } from "#server/webhooks/body/body-budget.ts";
import { BodyThreadExited, bodyThread } from "#server/webhooks/body/body-thread.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import type { BodyStream } from "#server/webhooks/body/open-body.ts";
import { type ParsedCallBody, parseCallBody } from "#server/webhooks/body/parse-body.ts";
import { type CallMetadata, toTriggerOutput } from "#server/webhooks/body/webhook-record.ts";
import type { LargeBody } from "#server/webhooks/body/write-input.ts";
import { type CallRefusal, invalidBody, refusals } from "#server/webhooks/responses/responses.ts";

/** The input of an execution. */
export interface TriggerInput {
  /** The trigger's output as JSON. */
  text: string | Buffer;
  /** The same; null for a large one, which is never an object in this process. */
  output: JsonObject | null;
  /** The execution's name; null if its flow does not name executions. */
  name: string | null;
  /** Identifies the delivery; null if nothing does. */
  keyHash: Buffer | null;
  /** The key under which the execution waits for its turn; null if it needs none. */
  turnKey: string | null;
  /** Calls with the same one share executions, if the flow gathers calls. */
  gatherKey: string;
}

export interface InputOptions {
  /** Of the body. */
  maxBytes: number;
  /** The execution that owns the files in the body. */
  executionId: string;
  lease: Lease;
  deduplication: Deduplication | null;
  /** The template of the turn's key; null if executions need no turn. */
  turnTemplate: string | null;
  /** The template of the execution's name; null if executions have no names. */
  nameTemplate: string | null;
  metadata: CallMetadata;
  redaction: Redaction | null;
  /** The tag whose value identifies the calls that share executions. */
  gatherBy: KeyTag | null;
}

type ReadInput = TriggerInput | { refusal: CallRefusal };

/**
 * Parses a call's body into the trigger's output, and redacts it. A small body that has been read and has no content coding is parsed
 * synchronously, unless the flow redacts values in bodies. A large one is parsed on a separate thread.
 *
 * @returns a refusal if the body cannot be accepted
 */
export function toTriggerInput(
  request: Pick<HttpRequest, "method" | "headers">,
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: InputOptions,
): ReadInput | Promise<ReadInput> {
  const input = readInput(request, body, options);
  return options.redaction?.paths.length ? hideRedacted(request, input, options.executionId) : input;
}

function readInput(
  request: Pick<HttpRequest, "method" | "headers">,
  body: { kind: "read"; bytes: Buffer } | BodyStream,
  options: InputOptions,
): ReadInput | Promise<ReadInput> {
  const { maxDecompressedBytes } = config();
  const parsing = parseCallBody(request, body, { ...options, maxDecompressedBytes });
  if (parsing instanceof Promise) return parsing.then((parsed) => toInput(parsed, request.headers, options));
  return toInput(parsing, request.headers, options);
}

function toInput(parsed: ParsedCallBody, headers: HeaderLists, options: InputOptions) {
  if ("refusal" in parsed) return parsed;
  if ("kind" in parsed) return toLargeInput(parsed, headers, options);
  const { output, text } = toTriggerOutput(parsed, options.metadata);
  const keyHash = options.deduplication?.keyOf(headers, output) ?? null;
  const gatherKey = options.gatherBy ? gatheringKey(options.gatherBy, output) : "";
  const { redaction, turnTemplate, nameTemplate } = options;
  if (redaction) redactOutput(output, redaction);
  const turnKey = turnTemplate === null ? null : toTurnKey(turnTemplate, output);
  const name = toExecutionName(nameTemplate, output);
  return { text: redaction ? JSON.stringify(output) : text, output, name, keyHash, gatherKey, turnKey };
}

/** Refusals quote the body, and a redacted value may have been a file. */
async function hideRedacted(
  { headers }: Pick<HttpRequest, "headers">,
  reading: ReadInput | Promise<ReadInput>,
  executionId: string,
): Promise<ReadInput> {
  const input = await reading;
  if ("refusal" in input) {
    return input.refusal.code === "invalid_body" ? { refusal: invalidBody(hiddenDetail) } : input;
  }
  const { kind } = readContentType(firstHeader(headers, "content-type"));
  if (!["multipart", "file", "none"].includes(kind)) return input;
  try {
    await removeUnnamedFiles(executionId, input.text);
    return input;
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a redacted file was not removed");
    return { refusal: refusals.unavailable };
  }
}

const hiddenDetail =
  "The body cannot be read. Details are hidden, because this flow redacts values in bodies.";

async function toLargeInput(
  body: LargeBody,
  headers: HeaderLists,
  { deduplication, turnTemplate, nameTemplate, metadata, executionId, redaction, gatherBy }: InputOptions,
): Promise<ReadInput> {
  const byTag = deduplication?.byTag ?? null;
  try {
    const keys = { deduplication: byTag, turnTemplate, nameTemplate, gatherBy };
    const written = await bodyThread().write({ body, metadata, redaction, ...keys });
    if (written.kind === "problem") return refuseLarge(body, executionId, invalidBody(written.problem));
    const { buffer, byteOffset, byteLength } = written.input;
    const text = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    const keyHash = byTag
      ? written.keyHash && Buffer.from(written.keyHash)
      : deduplication?.keyOf(headers, {});
    const { name, turnKey, gatherKey } = written;
    return { text, output: null, name, keyHash: keyHash ?? null, turnKey, gatherKey };
  } catch (cause) {
    if (!(cause instanceof BodyThreadExited)) throw cause;
    return refuseLarge(body, executionId, refusals.unavailable);
  }
}

/** Removes the files of a refused call. Files that cannot be removed now are swept later. */
async function refuseLarge(body: LargeBody, executionId: string, refusal: CallRefusal) {
  if (body.kind === "fields") await removeFilesOf([executionId]).catch(() => {});
  return { refusal };
}
