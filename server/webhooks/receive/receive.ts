import { nodeIdPattern } from "#lib/node-id.ts";
import { dailyStorage } from "#server/flows/daily-storage/daily-storage.ts";
import { isWithin } from "#server/platform/addresses/address-range.ts";
import { clientIp, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import { type Answer, firstHeader, type Incoming } from "#server/platform/http/exchange.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";
import { maxBodyBytes as maxKeptBytes } from "#server/webhooks/recording/bounds.ts";
import { dropPersonalHeaders, secretHeaders } from "#server/webhooks/recording/masked-headers.ts";
import {
  headAnswer,
  methodRefusal,
  optionsAnswer,
  type RefusalDetails,
  refusals,
  refuse,
  storageLimitReached,
  wrongHost,
} from "#server/webhooks/responses/answers.ts";
import { allowedOrigin, corsHeaders, preflightHeaders } from "#server/webhooks/responses/cors.ts";
import { finishRefused, type OpenCall } from "#server/webhooks/responses/finish.ts";
import { type LiveTrigger, type Lookup, triggers } from "#server/webhooks/triggers/triggers.ts";
import { refuseUnproven, refuseUnreadUnproven } from "./refuse-unproven.ts";
import { spendRate } from "./spend-rate.ts";
import { takeCall } from "./take-call.ts";
import { isSentToWebhookHost } from "./webhook-host.ts";

/**
 * Takes a call to a webhook and answers it, as docs/product.md §1 says. A 200 means that the execution is committed. Never
 * throws for anything a sender can do; 503 when the database does not take it. Every call to a node that exists is recorded.
 */
export async function receiveCall(incoming: Incoming, nodeId: string): Promise<Answer> {
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  dropPersonalHeaders(incoming.headers);
  const trigger = await findTrigger(nodeId);
  if (trigger.kind === "webhook_not_found" || trigger.kind === "unavailable") {
    return refuse(incoming, refusals[trigger.kind]);
  }
  const isLive = trigger.kind === "live";
  const named = isLive ? (trigger.admission.authenticator?.maskedHeaders ?? none) : trigger.maskedHeaders;
  const call: OpenCall = {
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
  if (isSentToWebhookHost(incoming) === false) return refuseUnread(call, wrongHost(config().webhookUrl));
  return isLive ? admit(call, trigger) : refuseUnread(call, refusals.flow_inactive);
}

const none: readonly string[] = [];

/** `receiveCall` as a route handler. */
export async function receiveWebhook(request: Request, params: { node_id: string }): Promise<Response> {
  return toResponse(request, await receiveCall(toIncoming(request), params.node_id));
}

async function findTrigger(nodeId: string): Promise<Lookup | { kind: "unavailable" }> {
  if (!nodeIdPattern.test(nodeId)) return { kind: "webhook_not_found" };
  try {
    return await triggers().find(nodeId);
  } catch {
    // The look that failed is in the log, once for all calls that shared it.
    return { kind: "unavailable" };
  }
}

/** Records the body of a refused call, up to the size limit, so that the call can be replayed once the cause is fixed. */
async function refuseUnread(call: OpenCall, refusal: RefusalDetails): Promise<Answer> {
  await keepBody(call);
  return finishRefused(call, refusal);
}

/** As much as the request inspector keeps; more of it would be read for nothing. */
async function keepBody(call: OpenCall): Promise<void> {
  const maxBytes = Math.min(config().maxBodyBytes, maxKeptBytes);
  if (call.size > maxBytes) return;
  const read = await call.incoming.readBody(maxBytes);
  if (read.kind !== "read") return;
  call.body = read.bytes;
  call.size = read.bytes.length;
}

/** What is decided before the body is read: the address, the method, what the flow stored today, the rate where everybody may call. */
async function admit(call: OpenCall, trigger: LiveTrigger): Promise<Answer> {
  const { incoming, ip } = call;
  const { addresses, methods, allow, authenticator } = trigger.admission;
  if (addresses !== null && !isWithin(ip, addresses)) {
    await keepBody(call);
    const reason = `The address ${ip || "of the caller, which is not known,"} is not among those allowed.`;
    return finishRefused(call, refusals.address_not_allowed, { reason });
  }
  if (incoming.method === "HEAD") return answerHead(call, trigger);
  if (incoming.method === "OPTIONS") return answerOptions(call, trigger);
  if (!methods.has(incoming.method)) {
    await keepBody(call);
    return finishRefused(call, methodRefusal(incoming.method, allow));
  }
  const fullForMs = dailyStorage().refusedForMs(call.flowId, trigger.maxStoredBytesPerDay);
  if (fullForMs > 0) return finishRefused(call, storageLimitReached(fullForMs));
  // Where senders prove themselves the rate is theirs alone, so it is spent after the proof.
  const refused = authenticator
    ? await refuseUnreadUnproven(call, authenticator)
    : spendRate(call, trigger.admission.rate);
  return refused ?? takeCall(call, trigger);
}

/** As a GET would be answered, without a body and without starting anything (docs/product.md §1). */
async function answerHead(call: OpenCall, { admission: { authenticator } }: LiveTrigger): Promise<Answer> {
  const refused = authenticator && (await refuseUnproven(call, authenticator));
  return refused ?? headAnswer(call.incoming.requestId);
}

function answerOptions({ incoming, allowedOrigin: origin }: OpenCall, { admission }: LiveTrigger): Answer {
  const answer = optionsAnswer(incoming.requestId, admission.allow);
  if (origin !== null) answer.headers.push(...corsHeaders(origin), ...preflightHeaders(incoming, admission));
  return answer;
}
