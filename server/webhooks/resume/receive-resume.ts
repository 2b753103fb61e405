import { callMethods, callMethodsOf } from "#engine/webhook/methods.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { findWait, type Wait } from "#server/executions/arrivals/data.ts";
import { parseResumeToken, type ResumeGrant } from "#server/executions/resume-links/token.ts";
import { dailyStorageCounter } from "#server/flows/daily-storage/daily-storage.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import { clientAddressFrom, trustedProxies } from "#server/platform/addresses/client-ip.ts";
import { config } from "#server/platform/config/config.ts";
import type { ProblemDetails } from "#server/platform/http/problem.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import type { HttpRequest, HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { rateLimit } from "#server/webhooks/admission/rate-limit.ts";
import { createLease, type Lease } from "#server/webhooks/body/body-budget.ts";
import { openBody } from "#server/webhooks/body/open-body.ts";
import { isUnusable, unusableBody } from "#server/webhooks/receive/body-options.ts";
import { toTriggerInput } from "#server/webhooks/receive/trigger-input.ts";
import { isSentToWebhookHost } from "#server/webhooks/receive/webhook-host.ts";
import { dropPersonalHeaders, secretHeaders, withMasked } from "#server/webhooks/recording/masked-headers.ts";
import {
  headResponse,
  methodNotAllowed,
  optionsResponse,
  rateLimited,
  refusals,
  refuseCall,
  storageLimitReached,
  successResponse,
  wrongHost,
} from "#server/webhooks/responses/responses.ts";
import { recordCall } from "./mutations.ts";
import { receiveDecision } from "./receive-decision.ts";
import { refusalOf, resumeNotFound } from "./refusals.ts";

/** Of each URL, and of each address for URLs that do not exist. The calls of one sender to many URLs are not limited. */
const rate = { calls: 60, perSeconds: 60 };

/**
 * Receives a call to the URL of a suspended step (docs/waits-and-approvals.md). A 200 means that the call is
 * stored and the execution will continue with it. The body is parsed, and the headers are masked, as a
 * webhook's are. Never throws because of a sender; 503 if the database does not accept the call.
 */
export async function receiveResume(request: HttpRequest, token: string): Promise<HttpResponse> {
  const atMs = clock.nowMs();
  const ip = clientAddressFrom(request.remoteAddress, request.headers, trustedProxies());
  const grant = parseResumeToken(token);
  const limited = grant
    ? `resume ${grant.executionId} ${grant.scope} ${grant.nodeId}`
    : `resume ${addressKey(ip)}`;
  const waitMs = rateLimit().take(limited, rate, clock.monotonicMs());
  if (waitMs > 0) return refuseCall(request, rateLimited(waitMs));
  if (grant === null) return refuseCall(request, resumeNotFound);
  if (grant.kind === "page") return receiveOnPage(request, grant);
  dropPersonalHeaders(request.headers);
  if (isSentToWebhookHost(request) === false) return refuseCall(request, wrongHost(config().webhookUrl));
  const wait = await findOpenWait(grant);
  if ("refusal" in wait) {
    if (request.method === "OPTIONS") return optionsResponse(request.requestId, callMethods({}).allow);
    return refuseCall(request, wait.refusal);
  }
  const { accepted, allow } = callMethodsOf(wait.node.config);
  if (request.method === "OPTIONS") return optionsResponse(request.requestId, allow);
  const isProbe = request.method === "HEAD" && accepted.has("GET");
  if (!isProbe && !accepted.has(request.method)) {
    return refuseCall(request, methodNotAllowed(request.method, allow));
  }
  if (isProbe) return headResponse(request.requestId);
  const fullForMs = dailyStorageCounter().refusedForMs(wait.flowId, wait.maxStoredBytesPerDay);
  if (fullForMs > 0) return refuseCall(request, storageLimitReached(fullForMs));
  const lease = createLease();
  try {
    const read = await readCall(request, { ip, atMs, lease, redaction: wait.redaction });
    if ("refusal" in read) return refuseCall(request, read.refusal);
    return await finish(request, grant, wait, read);
  } finally {
    lease.release();
  }
}

/** Handles a request to an approval's URL. GET is served as a page elsewhere, so only a POST is valid here. */
function receiveOnPage(request: HttpRequest, grant: ResumeGrant): HttpResponse | Promise<HttpResponse> {
  if (isSentToWebhookHost(request) === true) return refuseCall(request, resumeNotFound);
  if (request.method === "POST") return receiveDecision(request, grant);
  return refuseCall(request, methodNotAllowed(request.method, "GET, HEAD, POST"));
}

type Refused = { refusal: ProblemDetails };

async function findOpenWait(grant: ResumeGrant): Promise<Wait | Refused> {
  try {
    const wait = await findWait(grant);
    if (!wait) return { refusal: resumeNotFound };
    const refusal = refusalOf(wait);
    return refusal ? { refusal } : wait;
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a suspended step could not be looked up");
    return { refusal: refusals.unavailable };
  }
}

/** A call whose body is parsed. */
interface ReadCall {
  /** The step's output: JSON. */
  output: string;
  /** The id that its files are stored under. */
  callId: string;
}

interface ReadOptions {
  ip: string;
  atMs: number;
  lease: Lease;
  redaction: Redaction | null;
}

async function readCall(
  request: HttpRequest,
  { ip, atMs, lease, redaction }: ReadOptions,
): Promise<ReadCall | Refused> {
  const callId = newId();
  const maxBytes = config().maxBodyBytes;
  const body = await openBody(request, { maxBytes, lease, whole: false });
  if (isUnusable(body)) return { refusal: unusableBody(body, maxBytes) };
  const { method, target, headers } = request;
  const masked = withMasked(headers, secretHeaders(headers, []));
  const input = await toTriggerInput(request, body, {
    maxBytes,
    lease,
    executionId: callId,
    deduplication: null,
    turnTemplate: null,
    nameTemplate: null,
    redaction,
    gatherBy: null,
    metadata: { method, target, ip, atMs, headers: masked },
  });
  return "refusal" in input ? input : { output: input.text.toString(), callId };
}

async function finish(
  request: HttpRequest,
  { executionId, nodeId, scope }: ResumeGrant,
  wait: Wait,
  { output, callId }: ReadCall,
): Promise<HttpResponse> {
  const result = { kind: "done", handle: "called", output } as const;
  try {
    const outcome = await recordCall({ kind: "event", executionId, nodeId, scope, result }, callId);
    if (outcome === "accepted") {
      dailyStorageCounter().add(wait.flowId, Buffer.byteLength(output), 0);
      const message = "The call was received and the flow goes on";
      return successResponse(request.requestId, executionId, message);
    }
  } catch (cause) {
    logger().error({ fault: describeFault(cause) }, "a call to a suspended step could not be stored");
    return refuseCall(request, refusals.unavailable);
  }
  const now = await findOpenWait({ kind: "call", executionId, nodeId, scope });
  return refuseCall(request, "refusal" in now ? now.refusal : refusals.unavailable);
}
