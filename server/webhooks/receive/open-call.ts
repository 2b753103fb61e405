import { isWithin } from "#server/platform/addresses/address-range.ts";
import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { firstHeader, type Incoming } from "#server/platform/http/exchange.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { secretHeaders } from "#server/webhooks/recording/masked-headers.ts";
import { allowedOrigin } from "#server/webhooks/responses/cors.ts";
import type { OpenCall } from "#server/webhooks/responses/finish.ts";
import type { Lookup } from "#server/webhooks/triggers/triggers.ts";

const none: readonly string[] = [];

/** What is known of a call to a node that exists, before its body is read. */
export function openCall(
  incoming: Incoming,
  nodeId: string,
  trigger: Exclude<Lookup, { kind: "webhook_not_found" }>,
  { startedAtMs, startedAt }: Pick<OpenCall, "startedAtMs" | "startedAt">,
): OpenCall {
  const isLive = trigger.kind === "live";
  const named = isLive ? (trigger.admission.authenticator?.maskedHeaders ?? none) : trigger.maskedHeaders;
  return {
    incoming,
    nodeId,
    flowId: trigger.flowId,
    ip: clientIp(incoming.remoteAddress, incoming.headers, trustedProxies()),
    startedAtMs,
    startedAt,
    maskedHeaders: secretHeaders(incoming.headers, named),
    allowedOrigin: isLive ? allowedOrigin(incoming, trigger.admission) : null,
    body: null,
    size: Number(firstHeader(incoming.headers, "content-length") ?? 0),
  };
}

/** Why calls from this address are not allowed; null when they are. */
export function addressProblem(ip: string, { addresses }: Admission): string | null {
  if (addresses === null || isWithin(ip, addresses)) return null;
  return `The address ${ip || "of the caller, which is not known,"} is not among those allowed.`;
}
