import type { Decision, DecisionRequest } from "#api/webhooks/resume/schema.ts";
import type { FieldProblem } from "#engine/form/field-problem.ts";
import { parseFields } from "#engine/form/parse-fields.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { findWait, type Wait } from "#server/executions/arrivals/data.ts";
import { type ResumeGrant, resumeToken } from "#server/executions/resume-links/token.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { redactText } from "#server/flows/redaction/redact.ts";
import { getCurrentUser } from "#server/identity/people/data.ts";
import { loadSession } from "#server/identity/sign-in/load-session.ts";
import { config } from "#server/platform/config/config.ts";
import { ownOrigins } from "#server/platform/http/own-origins.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest, type HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { removeFilesOf, removeUnnamedFiles } from "#server/platform/storage/files.ts";
import { createLease } from "#server/webhooks/body/body-budget.ts";
import { isFromForm } from "#server/webhooks/body/read-page-form.ts";
import {
  jsonResponse,
  refusals,
  refuseCall,
  storageLimitReached,
} from "#server/webhooks/responses/responses.ts";
import { settingsOf } from "./approval-page.ts";
import { recordCall } from "./mutations.ts";
import { readDecision } from "./read-decision.ts";
import { decisionRefusalOf, invalidField, resumeNotFound } from "./refusals.ts";

/**
 * Receives a decision on an approval: the page's form, or JSON (docs/waits-and-approvals.md). The first one
 * counts. A form is answered with a redirect to the page, which shows its outcome; JSON with the decision or
 * a problem.
 */
export async function receiveDecision(request: HttpRequest, grant: ResumeGrant): Promise<HttpResponse> {
  const isForm = isFromForm(request);
  try {
    const result = await decide(request, grant);
    if ("decision" in result)
      return isForm
        ? toPage(request, grant, null)
        : jsonResponse(request.requestId, JSON.stringify(result.decision));
    return isForm ? toPage(request, grant, result) : refuseCall(request, result.refusal);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a decision could not be stored");
    return refuseCall(request, refusals.unavailable);
  }
}

/** Why a decision does not count. */
interface Refused {
  refusal: ProblemDetails;
  /** The value that is wrong. */
  field?: FieldProblem;
}

type Decided = { decision: Decision } | Refused;

/** An approval that takes no decision is refused before anything is read or stored. */
async function decide(request: HttpRequest, grant: ResumeGrant): Promise<Decided> {
  const wait = await findWait(grant);
  const refusal = wait ? decisionRefusalOf(wait) : resumeNotFound;
  if (!wait || refusal) return { refusal: refusal ?? resumeNotFound };
  const fullForMs = dailyStorageCounter().refusedForMs(wait.flowId, wait.maxStoredBytesPerDay);
  if (fullForMs > 0) return { refusal: storageLimitReached(fullForMs) };
  const filesId = newId();
  const lease = createLease();
  let isStored = false;
  try {
    const read = await readDecision(request, { maxFileBytes: config().maxBodyBytes, lease, filesId });
    if ("refusal" in read) return read;
    const decided = await recordDecision(request, grant, wait, read.request, filesId);
    isStored = "decision" in decided;
    return decided;
  } finally {
    lease.release();
    // Files that cannot be removed now are swept later.
    if (!isStored && isFromForm(request)) await removeFilesOf([filesId]).catch(() => {});
  }
}

async function recordDecision(
  request: HttpRequest,
  grant: ResumeGrant,
  wait: Wait,
  sent: DecisionRequest,
  filesId: string,
): Promise<Decided> {
  const isRejected = sent.decision === "rejected";
  // A rejection does not require the fields of an approval.
  const fields = settingsOf(wait).fields.map((field) => (isRejected ? { ...field, required: false } : field));
  const parsed = parseFields(fields, sent.fields, sent.files);
  if ("problems" in parsed) {
    const [field] = parsed.problems;
    return { refusal: invalidField(fields, field), field };
  }
  const decision: Decision = {
    decision: sent.decision,
    comment: sent.comment.trim(),
    fields: parsed.values,
    by: await nameOfUser(request),
    at: clock.now().toISOString(),
  };
  const decided = await record(grant, decision, wait, filesId);
  if ("decision" in decided) {
    const bytes = sent.files.reduce((sum, [, { size }]) => sum + size, JSON.stringify(decision).length);
    dailyStorageCounter().add(wait.flowId, bytes, 0);
  }
  return decided;
}

async function record(
  { executionId, nodeId, scope }: ResumeGrant,
  decision: Decision,
  before: Wait,
  filesId: string,
): Promise<Decided> {
  const text = JSON.stringify(decision);
  const output = before.redaction ? redactText(text, before.redaction) : text;
  if (before.redaction) await removeUnnamedFiles(filesId, output);
  const result = { kind: "done", handle: decision.decision, output } as const;
  const outcome = await recordCall({ kind: "event", executionId, nodeId, scope, result }, filesId);
  if (outcome === "accepted") return { decision };
  const wait = (await findWait({ kind: "page", executionId, nodeId, scope })) ?? before;
  return { refusal: decisionRefusalOf(wait) ?? refusals.unavailable };
}

/**
 * The name of the user who is signed in on the page. A form of another site brings no cookie that counts: browsers say
 * where a form comes from.
 */
async function nameOfUser({ headers }: HttpRequest): Promise<string | null> {
  const origin = firstHeader(headers, "origin");
  const cookie = firstHeader(headers, "cookie");
  if (origin === undefined || cookie === undefined || !ownOrigins().has(origin)) return null;
  const principal = await loadSession(cookie);
  return principal && (await getCurrentUser(principal)).name;
}

/** Back to the page, which shows the decision that counts, and the problem with this one by its codes. */
function toPage({ requestId }: HttpRequest, grant: ResumeGrant, refused: Refused | null): HttpResponse {
  const query = refused === null ? "" : `?${new URLSearchParams(toRefusalQuery(refused))}`;
  return {
    status: 303,
    headers: [
      ["Location", `/resume/${resumeToken(grant)}${query}`],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
    ],
    body: "",
  };
}

function toRefusalQuery({ refusal, field }: Refused): Record<string, string> {
  const problem = refusal.code;
  return field ? { problem, field: field.field, reason: field.code } : { problem };
}
