import { type DecisionRequest, decisionRequestSchema } from "#api/webhooks/resume/schema.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { type PageFormOptions, readPageForm } from "#server/webhooks/body/read-page-form.ts";

/** A decision as it was sent. Its files are stored; the caller removes them if they are not used. */
export type ReadDecision = { request: DecisionRequest } | { refusal: ProblemDetails };

/** Reads a decision: the page's form, or JSON. */
export async function readDecision(request: HttpRequest, options: PageFormOptions): Promise<ReadDecision> {
  const read = await readPageForm(request, options);
  if ("refusal" in read) return read;
  if (read.kind === "json") return parseDecision(read.value, []);
  const { decision = null, comment = "" } = read.own;
  return parseDecision({ decision, comment, fields: read.fields }, read.files);
}

function parseDecision(sent: unknown, files: DecisionRequest["files"]): ReadDecision {
  const parsed = decisionRequestSchema.safeParse(sent);
  if (parsed.success) return { request: { ...parsed.data, files } };
  const detail = parsed.error.issues[0]?.message ?? "The decision cannot be read.";
  return { refusal: { status: 422, code: "invalid_decision", detail } };
}
