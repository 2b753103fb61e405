import { contentCoding } from "#server/platform/http/content-coding.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import { type DecisionRequest, decisionRequestSchema } from "./schema.ts";

/** Far more than a comment and thirty fields need. */
const maxBytes = 1_000_000;

const fieldPrefix = "field.";

/** A decision as it was sent; `isForm` if by the page's form, which expects a page. */
export type ReadDecision = { request: DecisionRequest; isForm: boolean } | { refusal: ProblemDetails };

/** Reads a decision: the page's form, or JSON. */
export async function readDecision(request: HttpRequest): Promise<ReadDecision> {
  const type = (firstHeader(request.headers, "content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const isForm = type === "application/x-www-form-urlencoded";
  if ((!isForm && type !== "application/json") || contentCoding(request.headers) !== null) {
    const detail = "Send the decision as a form or as JSON.";
    return { refusal: { status: 415, code: "unsupported_media_type", detail } };
  }
  const body = await request.readBody(maxBytes);
  if (body.kind !== "read") {
    const detail = `The decision is incomplete or larger than ${maxBytes} bytes.`;
    return { refusal: { status: body.kind === "too_large" ? 413 : 400, code: "invalid_body", detail } };
  }
  const sent = isForm ? readForm(body.bytes) : readJson(body.bytes);
  const parsed = decisionRequestSchema.safeParse(sent);
  if (parsed.success) return { request: parsed.data, isForm };
  const detail = parsed.error.issues[0]?.message ?? "The decision cannot be read.";
  return { refusal: { status: 422, code: "invalid_decision", detail } };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

function readForm(bytes: Buffer): unknown {
  const form = new URLSearchParams(bytes.toString("utf8"));
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (name.startsWith(fieldPrefix)) fields.push([name.slice(fieldPrefix.length), value]);
  }
  return {
    decision: form.get("decision"),
    comment: form.get("comment") ?? "",
    fields: Object.fromEntries(fields),
  };
}
