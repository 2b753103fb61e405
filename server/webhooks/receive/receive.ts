import { newId } from "#lib/id.ts";
import { nodeIdPattern } from "#lib/node-id.ts";
import { dailyStorage } from "#server/flows/daily-storage/daily-storage.ts";
import { config } from "#server/platform/config/config.ts";
import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";
import { openLease } from "#server/webhooks/body/body-budget.ts";
import { openBody } from "#server/webhooks/body/open-body.ts";
import { dropPersonalHeaders } from "#server/webhooks/recording/masked-headers.ts";
import {
  methodRefusal,
  refusals,
  refuse,
  storageLimitReached,
  wrongHost,
} from "#server/webhooks/responses/answers.ts";
import { finish, finishRefused } from "#server/webhooks/responses/finish.ts";
import { slackChallenge } from "#server/webhooks/responses/slack-challenge.ts";
import { type Lookup, triggers } from "#server/webhooks/triggers/triggers.ts";
import { answerHead, answerOptions } from "./answer-probe.ts";
import { bodyOptions, isUnusable, unusableBody } from "./body-options.ts";
import { addressProblem, openCall } from "./open-call.ts";
import { parseCall } from "./parse-call.ts";
import { refuseUnproven, refuseUnreadUnproven } from "./refuse-unproven.ts";
import { refuseUnread } from "./refuse-unread.ts";
import { spendRate } from "./spend-rate.ts";
import { startExecution } from "./start-execution.ts";
import { isSentToWebhookHost } from "./webhook-host.ts";

/**
 * Receives a call to a webhook and answers it, as docs/product.md §1 says. A 200 means that the execution is committed. Never
 * throws for anything a sender can do; 503 when the database does not accept it. Every call to a node that exists is recorded.
 *
 * The body is read before the sender is authenticated, so that a refused call can be shown, and replayed once the cause is fixed.
 */
export async function receiveCall(incoming: Incoming, nodeId: string): Promise<Answer> {
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  dropPersonalHeaders(incoming.headers);

  // 1. Find the trigger.
  const trigger = await findTrigger(nodeId);
  if (trigger.kind === "webhook_not_found" || trigger.kind === "unavailable") {
    return refuse(incoming, refusals[trigger.kind]);
  }
  const call = openCall(incoming, nodeId, trigger, { startedAtMs, startedAt });

  // 2. Check where it was sent to, and from.
  if (isSentToWebhookHost(incoming) === false) return refuseUnread(call, wrongHost(config().webhookUrl));
  if (trigger.kind === "flow_inactive") return refuseUnread(call, refusals.flow_inactive);
  const { admission } = trigger;
  const problem = addressProblem(call.ip, admission);
  if (problem !== null) return refuseUnread(call, refusals.address_not_allowed, problem);

  // 3. Check the method. HEAD and OPTIONS start nothing.
  if (incoming.method === "HEAD") return answerHead(call, admission);
  if (incoming.method === "OPTIONS") return answerOptions(call, admission);
  if (!admission.methods.has(incoming.method)) {
    return refuseUnread(call, methodRefusal(incoming.method, admission.allow));
  }

  // 4. Check the limits. Where senders authenticate, the rate is theirs alone, so it is spent after that.
  const fullForMs = dailyStorage().refusedForMs(call.flowId, trigger.maxStoredBytesPerDay);
  if (fullForMs > 0) return finishRefused(call, storageLimitReached(fullForMs));
  const { authenticator } = admission;
  const limited = authenticator
    ? await refuseUnreadUnproven(call, authenticator)
    : spendRate(call, admission.rate);
  if (limited !== null) return limited;

  const lease = openLease();
  try {
    // 5. Read the body.
    const options = bodyOptions(admission, lease);
    const body = await openBody(incoming, options);
    if (isUnusable(body)) return finishRefused(call, unusableBody(body, options.maxBytes));
    if (body.kind === "read") {
      call.body = body.bytes;
      call.size = body.bytes.length;
    }

    // 6. Authenticate the sender.
    const refused =
      authenticator && ((await refuseUnproven(call, authenticator)) ?? spendRate(call, admission.rate));
    if (refused !== null) return refused;

    // 7. Parse the body into the trigger's output.
    const executionId = newId();
    const parsing = parseCall(call, body, admission, { ...options, executionId });
    const input = parsing instanceof Promise ? await parsing : parsing;
    if ("refusal" in input) return finishRefused(call, input.refusal);

    // 8. Answer a provider's challenge. It starts nothing.
    if (admission.answersChallenge && input.output !== null) {
      const challenge = slackChallenge(input.output, incoming.requestId);
      if (challenge !== null) return finish(call, "accepted", challenge, null);
    }

    // 9. Store the execution and answer. Not awaited here: a flow may take its time to answer, and meanwhile neither the lease
    // nor the body should be held. What waits to be stored has its own bound.
    return startExecution(call, trigger, executionId, input.text, input.keyHash);
  } finally {
    lease.release();
  }
}

/** `receiveCall` as a route handler. */
export async function receiveWebhook(request: Request, params: { node_id: string }): Promise<Response> {
  return toResponse(request, await receiveCall(toIncoming(request), params.node_id));
}

async function findTrigger(nodeId: string): Promise<Lookup | { kind: "unavailable" }> {
  if (!nodeIdPattern.test(nodeId)) return { kind: "webhook_not_found" };
  try {
    return await triggers().get(nodeId);
  } catch {
    // The query that failed is in the log, once for all calls that shared it.
    return { kind: "unavailable" };
  }
}
