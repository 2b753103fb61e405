import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { nodeIdPattern } from "#lib/node-id.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import { config } from "#server/platform/config/config.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { createLease } from "#server/webhooks/body/body-budget.ts";
import { openBody } from "#server/webhooks/body/open-body.ts";
import { dropPersonalHeaders } from "#server/webhooks/recording/masked-headers.ts";
import { refuseAndRecord, respondAndRecord } from "#server/webhooks/responses/respond-and-record.ts";
import {
  ignoredResponse,
  methodNotAllowed,
  refusals,
  refuseCall,
  storageLimitReached,
  unauthenticated,
  wrongHost,
} from "#server/webhooks/responses/responses.ts";
import { slackChallenge } from "#server/webhooks/responses/slack-challenge.ts";
import { verificationAnswer } from "#server/webhooks/responses/verification-answer.ts";
import type { TriggerLookup } from "#server/webhooks/triggers/trigger-lookup.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { bodyOptions, isUnusable, unusableBody } from "./body-options.ts";
import { ignoredCall } from "./ignored-call.ts";
import { joinExecution } from "./join-execution.ts";
import { parseCall } from "./parse-call.ts";
import { addressProblem, toReceivedCall } from "./received-call.ts";
import { refuseOverRate } from "./refuse-over-rate.ts";
import { refuseBeforeBody, refuseUnauthenticated } from "./refuse-unauthenticated.ts";
import { refuseUnread } from "./refuse-unread.ts";
import { respondToHead, respondToPreflight } from "./respond-to-probe.ts";
import { copyToDraft, startDraft } from "./start-draft.ts";
import { startExecution } from "./start-execution.ts";
import { isSentToWebhookHost } from "./webhook-host.ts";

/**
 * Receives a call to a webhook and responds as docs/product.md §1 specifies. A 200 means that the execution is
 * committed. Never throws because of a sender; 503 if the database does not accept the call. Every call to an existing
 * node is recorded.
 *
 * The body is read before the sender is authenticated, so that a refused call can be shown, and replayed once the cause
 * is fixed.
 */
export async function receiveCall(request: HttpRequest, nodeId: string): Promise<HttpResponse> {
  const startedAtMs = clock.nowMs();
  const startedAt = clock.monotonicMs();
  dropPersonalHeaders(request.headers);

  // 1. Find the trigger.
  const found = findTrigger(nodeId);
  const trigger = found instanceof Promise ? await found : found;
  if (trigger.kind === "webhook_not_found" || trigger.kind === "unavailable") {
    return refuseCall(request, refusals[trigger.kind]);
  }
  const call = toReceivedCall(request, nodeId, trigger, { startedAtMs, startedAt });

  // 2. Check the host that it was sent to, and the sender's address.
  if (isSentToWebhookHost(request) === false) return refuseUnread(call, wrongHost(config().webhookUrl));
  if (trigger.kind === "flow_inactive")
    return refuseUnread(call, refusals.flow_inactive, trigger.draftProblem ?? undefined);
  const { admission } = trigger;
  const problem = addressProblem(call.ip, admission);
  if (problem !== null) return refuseUnread(call, refusals.address_not_allowed, problem);

  // 3. Check the method. HEAD and OPTIONS start nothing, and neither does a GET by which a provider proves the URL.
  if (request.method === "GET" && admission.verifyToken !== null) {
    const answer = verificationAnswer(request, admission.verifyToken);
    if (answer === "refused")
      return refuseUnread(call, unauthenticated(null), "The verify token is not the one of this trigger.");
    if (answer !== null) return answer;
  }
  if (request.method === "HEAD" && admission.methods.has("GET")) return respondToHead(call, admission);
  if (request.method === "OPTIONS") return respondToPreflight(call, admission);
  if (!admission.methods.has(request.method)) {
    return refuseUnread(call, methodNotAllowed(request.method, admission.allow));
  }

  // 4. Check the limits. Where senders authenticate, the rate is theirs alone, so it is spent after that.
  const fullForMs = dailyStorageCounter().refusedForMs(call.flowId, trigger.maxStoredBytesPerDay);
  if (fullForMs > 0) return refuseAndRecord(call, storageLimitReached(fullForMs));
  const { authenticator } = admission;
  const limited = authenticator
    ? await refuseBeforeBody(call, authenticator)
    : refuseOverRate(call, admission.rate);
  if (limited !== null) return limited;

  const lease = createLease();
  try {
    // 5. Read the body.
    const options = bodyOptions(admission, lease);
    const body = await openBody(request, options);
    if (isUnusable(body)) return refuseAndRecord(call, unusableBody(body, options.maxBytes));
    if (body.kind === "read") {
      call.body = body.bytes;
      call.size = body.bytes.length;
    }

    // 6. Authenticate the sender.
    const refused =
      authenticator &&
      ((await refuseUnauthenticated(call, authenticator)) ?? refuseOverRate(call, admission.rate));
    if (refused !== null) return refused;

    // 7. Parse the body into the trigger's output.
    const executionId = newId();
    const parsing = parseCall(call, body, trigger, { ...options, executionId });
    const input = parsing instanceof Promise ? await parsing : parsing;
    if ("refusal" in input) return refuseAndRecord(call, input.refusal);

    // 8. Answer a provider's challenge. It starts nothing.
    if (admission.answersChallenge && input.output !== null) {
      const challenge = slackChallenge(input.output, request.requestId);
      if (challenge !== null) return respondAndRecord(call, "accepted", challenge, null);
    }

    // 9. Acknowledge what is not chosen. It starts nothing either.
    const ignored = admission.takes ? ignoredCall(admission.takes, request, input) : null;
    if (ignored !== null) {
      return respondAndRecord(call, "accepted", ignoredResponse(request.requestId), null, ignored);
    }

    // 10. Store the execution and respond. Not awaited here: a flow may take a while to respond, and neither the lease
    // nor the body should be held meanwhile. The queue of calls to store has its own bound.
    if (trigger.kind === "draft") return startDraft(call, trigger, executionId, input);
    const response = trigger.gathering
      ? joinExecution(call, { ...trigger, gathering: trigger.gathering }, executionId, input)
      : startExecution(call, trigger, executionId, input);
    return trigger.listener ? copyToDraft(trigger, trigger.listener, executionId, response) : response;
  } finally {
    lease.release();
  }
}

/** `receiveCall` as a route handler. */
export async function receiveWebhook(request: Request, params: { node_id: string }): Promise<Response> {
  return toWebResponse(request, await receiveCall(toHttpRequest(request), params.node_id));
}

type Found = TriggerLookup | { kind: "unavailable" };

function findTrigger(nodeId: string): Found | Promise<Found> {
  if (!nodeIdPattern.test(nodeId)) return { kind: "webhook_not_found" };
  const found = triggers().get(nodeId);
  // The failed query is in the log, once for all calls that shared it.
  return found instanceof Promise ? found.catch(() => ({ kind: "unavailable" as const })) : found;
}
