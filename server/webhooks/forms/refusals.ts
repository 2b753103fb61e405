import { prefersJson } from "#server/platform/http/accept.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest, type HttpResponse } from "#server/platform/http/request-response.ts";
import { isFromForm } from "#server/webhooks/body/read-page-form.ts";
import { refuseCall } from "#server/webhooks/responses/responses.ts";
import { textPage } from "./page.ts";

export const formRefusals = {
  form_not_found: {
    status: 404,
    code: "form_not_found",
    title: "There is no form here",
    detail: "Check that you copied the whole address.",
  },
  flow_inactive: {
    status: 404,
    code: "flow_inactive",
    title: "This form is closed",
    detail:
      "It does not accept entries at the moment. If you expected it to be open, ask the person who sent you the link.",
  },
  unavailable: {
    status: 503,
    code: "unavailable",
    title: "Something went wrong",
    detail: "The form cannot be reached at the moment. Try again in a few seconds. Nothing is counted twice.",
    headers: [["Retry-After", "2"]],
  },
  response_timeout: {
    status: 504,
    code: "response_timeout",
    title: "We have received your form",
    detail: "The next page is not ready. You do not need to send the form again.",
  },
  execution_failed: {
    status: 500,
    code: "execution_failed",
    title: "We have received your form",
    detail: "The next page could not be displayed. You do not need to send the form again.",
  },
} as const satisfies Record<string, ProblemDetails>;

/** A refusal: a page for people, a problem for programs. */
export function refuseForm(
  request: HttpRequest,
  details: ProblemDetails,
  executionId?: string,
): HttpResponse {
  if (!wantsPage(request)) return refuseCall(request, details, executionId);
  const { status, title = "The form was not sent", detail: text, headers = [] } = details;
  return textPage(request.requestId, { status, title, text, headers });
}

/** Whether the response is for a person's browser. */
export function wantsPage(request: HttpRequest): boolean {
  if (request.method === "POST") return isFromForm(request);
  return !prefersJson(firstHeader(request.headers, "accept"));
}
