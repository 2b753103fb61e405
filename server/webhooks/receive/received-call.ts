import { isWithin } from "#server/platform/addresses/address-range.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { secretHeaders } from "#server/webhooks/recording/masked-headers.ts";
import { allowedOrigin } from "#server/webhooks/responses/cors.ts";
import type { ReceivedCall } from "#server/webhooks/responses/respond-and-record.ts";
import type { TriggerLookup } from "#server/webhooks/triggers/trigger-lookup.ts";

const none: readonly string[] = [];

/** A call to an existing node, before its body is read. */
export function toReceivedCall(
  request: HttpRequest,
  nodeId: string,
  trigger: Exclude<TriggerLookup, { kind: "webhook_not_found" }>,
  { startedAtMs, startedAt }: Pick<ReceivedCall, "startedAtMs" | "startedAt">,
): ReceivedCall {
  const isLive = trigger.kind !== "flow_inactive";
  const named = isLive ? (trigger.admission.authenticator?.maskedHeaders ?? none) : trigger.maskedHeaders;
  return {
    request,
    nodeId,
    flowId: trigger.flowId,
    ip: clientAddressFrom(request.remoteAddress, request.headers, trustedProxies()),
    startedAtMs,
    startedAt,
    maskedHeaders: secretHeaders(request.headers, named),
    redaction: trigger.redaction,
    allowedOrigin: isLive ? allowedOrigin(request, trigger.admission) : null,
    body: null,
    size: Number(firstHeader(request.headers, "content-length") ?? 0),
  };
}

/** Why calls from this address are not allowed; null if they are. */
export function addressProblem(ip: string, { addresses }: Admission): string | null {
  if (addresses === null || isWithin(ip, addresses)) return null;
  return `The address ${ip || "of the caller, which is unknown,"} is not allowed.`;
}
