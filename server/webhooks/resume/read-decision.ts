import { sentFileSchema } from "#engine/approval/file.ts";
import { contentCoding } from "#server/platform/http/content-coding.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import { scanJson } from "#server/platform/json/scan-json.ts";
import type { Lease } from "#server/webhooks/body/body-budget.ts";
import type { FlatField } from "#server/webhooks/body/nest-fields.ts";
import { bodyRefusal } from "#server/webhooks/body/parse-body.ts";
import { readFields } from "#server/webhooks/body/parse-form.ts";
import { readParts } from "#server/webhooks/body/read-multipart.ts";
import { bodyTooLarge, invalidBody } from "#server/webhooks/responses/responses.ts";
import { type DecisionRequest, decisionRequestSchema } from "./schema.ts";

/** Far more than a comment and thirty fields need, without files. */
const maxBytes = 1_000_000;

/** Far more than thirty fields need. */
const jsonLimits = { depth: 10, keys: 1000, items: 1000 };

const fieldPrefix = "field.";

/** How a decision is sent: by the page's form, with or without files, or as JSON. */
type DecisionType = "form" | "multipart" | "json";

const types: Readonly<Record<string, DecisionType>> = {
  "application/x-www-form-urlencoded": "form",
  "multipart/form-data": "multipart",
  "application/json": "json",
};

export interface DecisionOptions {
  /** Of a form with files. */
  maxFileBytes: number;
  lease: Lease;
  /** The id that its files are stored under. */
  filesId: string;
}

/** A decision as it was sent. Its files are stored; the caller removes them if they are not used. */
export type ReadDecision = { request: DecisionRequest } | { refusal: ProblemDetails };

/** Whether a form sent it, which expects a page. */
export function isFromForm({ headers }: HttpRequest): boolean {
  const type = typeOf(firstHeader(headers, "content-type"));
  return type === "form" || type === "multipart";
}

/** Reads a decision: the page's form, or JSON. */
export async function readDecision(request: HttpRequest, options: DecisionOptions): Promise<ReadDecision> {
  const contentType = firstHeader(request.headers, "content-type") ?? "";
  const type = typeOf(contentType);
  if (type === undefined || contentCoding(request.headers) !== null) {
    const detail = "Send the decision as a form or as JSON.";
    return { refusal: { status: 415, code: "unsupported_media_type", detail } };
  }
  if (type === "multipart") return readFormWithFiles(request, contentType, options);
  const body = await request.readBody(maxBytes);
  if (body.kind === "too_large") return { refusal: bodyTooLarge(maxBytes) };
  if (body.kind === "aborted") return { refusal: invalidBody("The decision is incomplete.") };
  if (type === "json") return parseDecision(readJson(body.bytes));
  const fields = readFields(body.bytes, "utf-8");
  return typeof fields === "string" ? { refusal: invalidBody(fields) } : parseDecision(fromForm(fields));
}

function typeOf(contentType = ""): DecisionType | undefined {
  const name = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

async function readFormWithFiles(
  request: HttpRequest,
  contentType: string,
  { maxFileBytes, lease, filesId }: DecisionOptions,
): Promise<ReadDecision> {
  const limits = { maxBytes: maxFileBytes, maxDecompressedBytes: maxFileBytes };
  try {
    const options = { ...limits, lease, executionId: filesId };
    const read = await readParts(request.readChunks(maxFileBytes), contentType, options, (parts) => parts);
    if ("problem" in read) return { refusal: invalidBody(read.problem) };
    return parseDecision(fromForm(read), filesIn(read));
  } catch (cause) {
    const refusal = bodyRefusal(cause, limits);
    if (refusal.status !== 413) return { refusal };
    const detail = `The files are too large. Together they can have ${(maxFileBytes / 1_000_000).toFixed(1)} MB.`;
    return { refusal: { ...refusal, detail } };
  }
}

function parseDecision(sent: unknown, files: DecisionRequest["files"] = []): ReadDecision {
  const parsed = decisionRequestSchema.safeParse(sent);
  if (parsed.success) return { request: { ...parsed.data, files } };
  const detail = parsed.error.issues[0]?.message ?? "The decision cannot be read.";
  return { refusal: { status: 422, code: "invalid_decision", detail } };
}

/** What the JSON says; null if it is not JSON, or deeper or larger than a decision can be. */
function readJson(bytes: Buffer): unknown {
  try {
    return scanJson(bytes, jsonLimits).kind === "excessive" ? null : JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** The texts of a form; the last one of a name counts. */
function fromForm(parts: readonly FlatField[]): unknown {
  const texts = parts.filter(([, value]) => typeof value === "string");
  const { decision = null, comment = "" } = Object.fromEntries(texts);
  const fields = texts.flatMap(([name, text]) =>
    name.startsWith(fieldPrefix) ? [[name.slice(fieldPrefix.length), text]] : [],
  );
  return { decision, comment, fields: Object.fromEntries(fields) };
}

/** The files of a form. Where none was selected, there is null. */
function filesIn(parts: readonly FlatField[]): DecisionRequest["files"] {
  return parts.flatMap(([name, value]) =>
    typeof value === "string" || value === null
      ? []
      : [[name.replace(fieldPrefix, ""), sentFileSchema.parse(value)] as const],
  );
}
