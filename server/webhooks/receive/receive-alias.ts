import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { refusals, refuseCall } from "#server/webhooks/responses/responses.ts";
import { aliases } from "#server/webhooks/triggers/aliases.ts";
import { receiveCall } from "./receive.ts";

/** Receives a call to a webhook's alias, as its own URL does. A webhook that is not live has no alias. */
export async function receiveAliasCall(request: HttpRequest, path: string): Promise<HttpResponse> {
  try {
    const found = await aliases().get(path);
    if (found) return receiveCall(request, found.nodeId);
    return refuseCall(request, refusals.webhook_not_found);
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "alias lookup failed");
    return refuseCall(request, refusals.unavailable);
  }
}

/** `receiveAliasCall` as a route handler. */
export async function receiveAliasWebhook(request: Request, params: { path: string }): Promise<Response> {
  return toWebResponse(request, await receiveAliasCall(toHttpRequest(request), params.path));
}
