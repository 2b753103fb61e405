import type { HttpResponse } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { corsHeaders, preflightHeaders } from "#server/webhooks/responses/cors.ts";
import type { ReceivedCall } from "#server/webhooks/responses/respond-and-record.ts";
import { headResponse, optionsResponse } from "#server/webhooks/responses/responses.ts";
import { refuseUnauthenticated } from "./refuse-unauthenticated.ts";

/** The status that a GET would get, without a body and without starting anything (docs/product.md §1). */
export async function respondToHead(call: ReceivedCall, { authenticator }: Admission): Promise<HttpResponse> {
  const refused = authenticator && (await refuseUnauthenticated(call, authenticator));
  return refused ?? headResponse(call.request.requestId);
}

/** The allowed methods and, to a browser's preflight from an allowed origin, the CORS headers. */
export function respondToPreflight(
  { request, allowedOrigin: origin }: ReceivedCall,
  admission: Admission,
): HttpResponse {
  const response = optionsResponse(request.requestId, admission.allow);
  if (origin !== null) response.headers.push(...corsHeaders(origin), ...preflightHeaders(request, admission));
  return response;
}
