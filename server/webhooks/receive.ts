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
import { clientIp, trustedProxies } from "./client-ip.ts";
import { flowAnswer } from "./flow-answer.ts";
import { parseBody } from "./parse-body.ts";
import { type Expectation, replies } from "./replies.ts";
import { callStore } from "./store.ts";
import { type Lookup, triggers } from "./triggers.ts";
import { toTriggerOutput } from "./webhook-record.ts";

type LiveTrigger = Extract<Lookup, { kind: "live" }>;

const allow = "GET, HEAD, OPTIONS, POST";

/**
 * Takes a call to a webhook and answers it, as product.md §1 says. A 200 means that the execution is committed. Never
 * throws for anything a sender can do; 503 when the database does not take it.
 */
export async function receiveCall(incoming: Incoming, nodeId: string): Promise<Answer> {
  const trigger = await findTrigger(nodeId);
  if (trigger.kind !== "live") return refuse(incoming, refusals[trigger.kind]);
  switch (incoming.method) {
    case "POST":
    case "GET":
      return takeCall(incoming, trigger);
    case "HEAD":
      return headAnswer(incoming.requestId);
    case "OPTIONS":
      return optionsAnswer(incoming.requestId, allow);
    default:
      return refuse(incoming, methodRefusal(incoming.method, allow));
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

async function takeCall(incoming: Incoming, trigger: LiveTrigger): Promise<Answer> {
  const { headers, method, target } = incoming;
  const encoding = firstHeader(headers, "content-encoding");
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    return refuse(incoming, refusals.unsupported_encoding);
  }
  const { maxBodyBytes } = config();
  if (Number(firstHeader(headers, "content-length") ?? 0) > maxBodyBytes) {
    return refuse(incoming, bodyTooLarge(maxBodyBytes));
  }
  const read = await incoming.readBody(maxBodyBytes);
  if (read.kind === "too_large") return refuse(incoming, bodyTooLarge(maxBodyBytes));
  if (read.kind === "gone") return refuse(incoming, invalidBody("The body broke off before its end."));
  const body = parseBody(method, firstHeader(headers, "content-type"), read.bytes);
  if ("problem" in body) return refuse(incoming, invalidBody(body.problem));

  const atMs = Date.now();
  const ip = clientIp(incoming.remoteAddress, headers, trustedProxies());
  const output = toTriggerOutput(body, { method, headers, target, ip, atMs });
  return startExecution(incoming, trigger, JSON.stringify(output), atMs);
}

async function startExecution(
  incoming: Incoming,
  { flowId, versionId, nodeId, canRespond }: LiveTrigger,
  input: string,
  receivedAtMs: number,
): Promise<Answer> {
  const executionId = newId();
  const expectation = canRespond ? replies().expect(executionId) : null;
  const replyTo = canRespond ? replies().processId : null;
  const call = { executionId, flowId, versionId, nodeId, input, replyTo, receivedAtMs };
  const outcome = await callStore().add(call);
  if (outcome !== "committed") {
    expectation?.cancel();
    return refuse(incoming, refusals.unavailable);
  }
  return expectation
    ? awaitFlow(incoming, executionId, expectation)
    : acceptedAnswer(incoming.requestId, executionId);
}

async function awaitFlow(incoming: Incoming, executionId: string, expectation: Expectation): Promise<Answer> {
  const reply = await expectation.reply({
    timeoutMs: config().responseTimeoutMs,
    onGone: incoming.onGone,
  });
  if (reply === "timeout" || reply === "gone") {
    return refuse(incoming, refusals.response_timeout, executionId);
  }
  if (reply.response) return flowAnswer(incoming.requestId, executionId, reply.response);
  if (reply.status === "succeeded") return acceptedAnswer(incoming.requestId, executionId);
  return refuse(incoming, refusals.execution_failed, executionId);
}
