import { newId } from "#lib/id.ts";
import { nodeIdPattern } from "#lib/node-id.ts";
import { config } from "#server/config.ts";
import { type Answer, firstHeader, type Incoming } from "#server/http/exchange.ts";
import { describeFault } from "#server/http/fault.ts";
import { toIncoming, toResponse } from "#server/http/request-door.ts";
import { logger } from "#server/logger.ts";
import {
  acceptedAnswer,
  bodyTooLarge,
  headAnswer,
  invalidBody,
  methodRefusal,
  optionsAnswer,
  refusals,
  refuse,
} from "./answers.ts";
import { openBody } from "./body/open-body.ts";
import { parseBody } from "./body/parse-body.ts";
import { clientIp, trustedProxies } from "./client-ip.ts";
import { finish, finishRefused, type OpenCall } from "./finish.ts";
import { flowAnswer } from "./flow-answer.ts";
import { type Expectation, replies } from "./replies.ts";
import { callStore } from "./store.ts";
import { type Lookup, triggers } from "./triggers.ts";
import { toTriggerOutput } from "./webhook-record.ts";

type LiveTrigger = Extract<Lookup, { kind: "live" }>;

const allow = "GET, HEAD, OPTIONS, POST";

/**
 * Takes a call to a webhook and answers it, as product.md §1 says. A 200 means that the execution is committed. Never
 * throws for anything a sender can do; 503 when the database does not take it. Every call to a node that exists is recorded.
 *
 * @param replayOf the recorded call that an editor sends again
 */
export async function receiveCall(
  incoming: Incoming,
  nodeId: string,
  replayOf: string | null = null,
): Promise<Answer> {
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  const trigger = await findTrigger(nodeId);
  if (trigger.kind === "webhook_not_found" || trigger.kind === "unavailable") {
    return refuse(incoming, refusals[trigger.kind]);
  }
  const call: OpenCall = {
    incoming,
    nodeId,
    flowId: trigger.flowId,
    ip: clientIp(incoming.remoteAddress, incoming.headers, trustedProxies()),
    startedAtMs,
    startedAt,
    maskedHeaders: [],
    body: null,
    size: 0,
    replayOf,
  };
  if (trigger.kind === "flow_inactive") return finishRefused(call, refusals.flow_inactive);
  switch (incoming.method) {
    case "POST":
    case "GET":
      return takeCall(call, trigger);
    case "HEAD":
      return headAnswer(incoming.requestId);
    case "OPTIONS":
      return optionsAnswer(incoming.requestId, allow);
    default:
      return finishRefused(call, methodRefusal(incoming.method, allow));
  }
}

/** `receiveCall` as a route handler. */
export async function receiveWebhook(request: Request, params: { node_id: string }): Promise<Response> {
  return toResponse(request, await receiveCall(toIncoming(request), params.node_id));
}

async function findTrigger(nodeId: string): Promise<Lookup | { kind: "unavailable" }> {
  if (!nodeIdPattern.test(nodeId)) return { kind: "webhook_not_found" };
  try {
    return await triggers().find(nodeId);
  } catch (cause) {
    logger().error({ nodeId, fault: describeFault(cause) }, "trigger not found out");
    return { kind: "unavailable" };
  }
}

async function takeCall(call: OpenCall, trigger: LiveTrigger): Promise<Answer> {
  const { incoming, ip, startedAtMs: atMs } = call;
  const { headers, method, target } = incoming;
  const { maxBodyBytes: maxBytes } = config();
  call.size = Number(firstHeader(headers, "content-length") ?? 0);
  const read = await openBody(incoming, { maxBytes });
  if (read.kind === "refused") return finishRefused(call, read.refusal);
  if (read.kind === "too_large") return finishRefused(call, bodyTooLarge(maxBytes));
  if (read.kind === "gone") return finishRefused(call, invalidBody("The body broke off before its end."));
  if (read.kind === "read") {
    call.body = read.bytes;
    call.size = read.bytes.length;
  }
  const executionId = newId();
  const parsing = parseBody(incoming, read, { maxBytes, executionId });
  const body = parsing instanceof Promise ? await parsing : parsing;
  if (read.kind === "stream") call.size = read.sent.bytes;
  if ("refusal" in body) return finishRefused(call, body.refusal);

  const output = toTriggerOutput(body, { method, headers, target, ip, atMs });
  return startExecution(call, trigger, executionId, JSON.stringify(output));
}

async function startExecution(
  call: OpenCall,
  { flowId, versionId, nodeId, canRespond }: LiveTrigger,
  executionId: string,
  input: string,
): Promise<Answer> {
  const expectation = canRespond ? replies().expect(executionId) : null;
  const replyTo = canRespond ? replies().processId : null;
  const accepted = {
    executionId,
    flowId,
    versionId,
    nodeId,
    input,
    replyTo,
    receivedAtMs: call.startedAtMs,
  };
  const outcome = await callStore().add(accepted);
  if (outcome !== "committed") {
    expectation?.cancel();
    return finishRefused(call, refusals.unavailable);
  }
  if (expectation) return awaitFlow(call, executionId, expectation);
  return finish(call, "accepted", acceptedAnswer(call.incoming.requestId, executionId), executionId);
}

async function awaitFlow(call: OpenCall, executionId: string, expectation: Expectation): Promise<Answer> {
  const { requestId, onGone } = call.incoming;
  const reply = await expectation.reply({ timeoutMs: config().responseTimeoutMs, onGone });
  if (reply === "timeout" || reply === "gone") {
    return finishRefused(call, refusals.response_timeout, { executionId });
  }
  if (reply.response) {
    return finish(call, "accepted", flowAnswer(requestId, executionId, reply.response), executionId);
  }
  if (reply.status === "succeeded") {
    return finish(call, "accepted", acceptedAnswer(requestId, executionId), executionId);
  }
  return finishRefused(call, refusals.execution_failed, { executionId });
}
