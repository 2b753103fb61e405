import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { redactText } from "#server/flows/redaction/redact.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { removeFilesOf, removeUnnamedFiles } from "#server/platform/storage/files.ts";
import { rateLimit } from "#server/webhooks/admission/rate-limit.ts";
import { createLease } from "#server/webhooks/body/body-budget.ts";
import { isFromForm } from "#server/webhooks/body/read-page-form.ts";
import { isSentToWebhookHost } from "#server/webhooks/receive/webhook-host.ts";
import {
  methodNotAllowed,
  optionsResponse,
  rateLimited,
  storageLimitReached,
  wrongHost,
} from "#server/webhooks/responses/responses.ts";
import { findForm, type LiveForm } from "./data.ts";
import { donePage } from "./done-page.ts";
import { formPage, type SentForm } from "./form-page.ts";
import { readSubmission } from "./read-submission.ts";
import { formRefusals, refuseForm } from "./refusals.ts";
import { respondToSubmission } from "./respond.ts";
import { type StartedSubmission, startSubmission } from "./start-submission.ts";
import { formToken } from "./token.ts";

const allow = "GET, HEAD, POST, OPTIONS";

/** Of each address, for all forms. */
const requestRate = { calls: 240, perSeconds: 60 };

/** Of each address and form. */
const submissionRate = { calls: 30, perSeconds: 60 };

/**
 * Serves a form (docs/forms.md): its page, and its submission. A response that confirms a submission means
 * that the execution is committed. Never throws because of a visitor.
 */
export async function receiveForm(request: HttpRequest, nodeId: string): Promise<HttpResponse> {
  const address = addressKey(clientAddressFrom(request.remoteAddress, request.headers, trustedProxies()));
  const waitMs = rateLimit().take(`form ${address}`, requestRate, clock.monotonicMs());
  if (waitMs > 0) return refuseForm(request, rateLimited(waitMs));
  if (isSentToWebhookHost(request) === false) return refuseForm(request, wrongHost(config().webhookUrl));
  const { method, requestId, target } = request;
  if (method === "OPTIONS") return optionsResponse(requestId, allow);
  if (!["GET", "HEAD", "POST"].includes(method)) {
    return refuseForm(request, methodNotAllowed(method, allow));
  }
  try {
    const form = await findForm(nodeId);
    if (form === null) return refuseForm(request, formRefusals.form_not_found);
    if (form === "closed") return refuseForm(request, formRefusals.flow_inactive);
    if (method === "POST") return await receiveSubmission(request, form, address);
    if (target.endsWith("?sent")) {
      return donePage(requestId, form);
    }
    return formPage(requestId, form, formToken(nodeId, clock.nowMs()), null, prefilledBy(target));
  } catch (cause) {
    // Without the id: it is a part of the path, which anyone may have written.
    logger().error({ requestId, fault: describeFault(cause) }, "a form could not be served");
    return refuseForm(request, formRefusals.unavailable);
  }
}

/** The values in the page's URL: `?ref=mail`. */
function prefilledBy(target: string): SentForm {
  const query = new URLSearchParams(target.includes("?") ? target.slice(target.indexOf("?")) : "");
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

/** `receiveForm` as a route handler. */
export async function receiveFormRequest(request: Request, params: { node_id: string }): Promise<Response> {
  return toWebResponse(request, await receiveForm(toHttpRequest(request), params.node_id));
}

async function receiveSubmission(
  request: HttpRequest,
  form: LiveForm,
  address: string,
): Promise<HttpResponse> {
  const limited = `form ${form.nodeId} ${address}`;
  const waitMs = rateLimit().take(limited, submissionRate, clock.monotonicMs());
  if (waitMs > 0) return refuseForm(request, rateLimited(waitMs));
  const fullForMs = dailyStorageCounter().refusedForMs(form.flowId, form.maxStoredBytesPerDay);
  if (fullForMs > 0) return refuseForm(request, storageLimitReached(fullForMs));
  const started = await readAndStart(request, form);
  // Not awaited above: a flow may take a while, and nothing should be held meanwhile.
  return "executionId" in started ? respondToSubmission(request, form, started) : started;
}

/** The execution that was started, or the response to a form that was refused. */
async function readAndStart(request: HttpRequest, form: LiveForm): Promise<StartedSubmission | HttpResponse> {
  const executionId = newId();
  const lease = createLease();
  let isUnused = true;
  try {
    const options = { maxFileBytes: config().maxBodyBytes, lease, filesId: executionId };
    const read = await readSubmission(request, form, options);
    if ("refusal" in read) return refuseForm(request, read.refusal);
    if ("refused" in read) return formPage(request.requestId, form, read.token, read.refused);
    const { keyHash, fileBytes } = read;
    const input = form.redaction ? redactText(read.input, form.redaction) : read.input;
    if (form.redaction) await removeUnnamedFiles(executionId, input);
    // Even if this fails, the execution may be stored, so its files stay. Orphans are swept later.
    isUnused = false;
    const started = await startSubmission(form, { executionId, input, keyHash });
    isUnused = started.executionId !== executionId;
    dailyStorageCounter().add(form.flowId, Buffer.byteLength(input) + fileBytes, 1);
    return started;
  } finally {
    lease.release();
    // Files that cannot be removed now are swept later.
    if (isUnused && isFromForm(request)) await removeFilesOf([executionId]).catch(() => {});
  }
}
