import { redirectTarget } from "#engine/form/settings.ts";
import { formPath } from "#lib/form-url.ts";
import { config } from "#server/platform/config/config.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { flowResponse } from "#server/webhooks/responses/flow-response.ts";
import { acceptedResponse } from "#server/webhooks/responses/responses.ts";
import type { LiveForm } from "./data.ts";
import { formRefusals, refuseForm, wantsPage } from "./refusals.ts";
import type { StartedSubmission } from "./start-submission.ts";

/** The response to an accepted form: the one that its builder chose, or for a program the execution's id. */
export async function respondToSubmission(
  request: HttpRequest,
  form: LiveForm,
  { executionId, waiter }: StartedSubmission,
): Promise<HttpResponse> {
  if (!waiter) return receivedResponse(request, form, executionId);
  const reply = await waiter.response({
    timeoutMs: config().responseTimeoutMs,
    onDisconnect: (listener) => request.onDisconnect(listener),
  });
  if (reply === "timeout" || reply === "disconnected") {
    return refuseForm(request, formRefusals.response_timeout, executionId);
  }
  if (reply.response) return flowResponse(request.requestId, executionId, reply.response);
  if (reply.status === "succeeded") return receivedResponse(request, form, executionId);
  return refuseForm(request, formRefusals.execution_failed, executionId);
}

/** A redirect, so that loading the page again does not send the form again. */
function receivedResponse(
  request: HttpRequest,
  { nodeId, done }: LiveForm,
  executionId: string,
): HttpResponse {
  const { requestId } = request;
  if (!wantsPage(request)) return acceptedResponse(requestId, executionId);
  const target = done.kind === "redirect" ? redirectTarget(done.url) : null;
  return {
    status: 303,
    headers: [
      ["Location", target ?? `${formPath(nodeId)}?sent`],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", requestId],
    ],
    body: "",
  };
}
