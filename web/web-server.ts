import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { newId } from "#lib/id.ts";
import { config } from "#server/platform/config/config.ts";
import { type ProblemDetails, problem } from "#server/platform/http/problem.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { firstHeader, type HttpRequest } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { draining } from "#server/platform/status/draining.ts";
import { onWriteHead } from "./before-head.ts";
import { countRequest } from "./count-request.ts";
import { setDefaultHeaders } from "./default-headers.ts";
import { findHotRoute, type HotRoute } from "./hot-routes.ts";
import { NodeHttpRequest } from "./node-request.ts";
import { createPageGate, type PageGate, type PageGateLimits } from "./page-gate.ts";
import { checkTarget, findMethodProblem, serverOptions } from "./request-line.ts";
import { sendResponse } from "./send-response.ts";
import { disconnectSlowClients, uploadTimeoutMs } from "./slow-senders.ts";

/** Handles all requests that are not hot: Next. */
export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Measured by `npm run bench -- attacked`. */
const pageLimits: PageGateLimits = {
  slots: 8,
  maxWaiting: 256,
  maxWaitingPerConnection: 4,
  maxWaitMs: 10_000,
  maxHoldMs: 2000,
  loop: { utilization: 0.75, burstMs: 100, leastEveryMs: 50 },
};

/**
 * A sender whose request is incomplete after this time is disconnected (promise S3). Responses may take
 * longer.
 */
const requestMs = 30_000;

const timeouts = {
  headersTimeout: 15_000,
  // `disconnectSlowClients` has a stricter limit for all requests except uploads.
  requestTimeout: uploadTimeoutMs,
  connectionsCheckingInterval: 1000,
  // Most proxies close idle connections after a minute. With a longer timeout here, the proxy always closes first.
  keepAliveTimeout: 65_000,
  // Only Next's development server upgrades connections. Otherwise `Upgrade` is ignored and the request is handled (RFC 9110
  // §7.8), although Next attaches a listener that takes such sockets and never responds.
  shouldUpgradeCallback: () => !config().production,
};

/**
 * The plain HTTP server in front of Next. It handles hot requests immediately, and others once Next is ready.
 *
 * @param pages resolves when Next is ready; if it rejects, requests to pages get 503
 */
export function createWebServer(pages: Promise<NextHandler>): Server {
  const gate = createPageGate(pageLimits);
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Pipelined behind a response that closes the connection: the client would not receive this response.
    if (gate.hasRefused(request.socket)) return;
    note(request, response);
    const refusal = checkTarget(request);
    const hot = refusal ? null : findHotRoute(request);
    if (hot) return void handleRequest(hot, request, response);
    response.once("finish", () => countRequest(request, response));
    const refused = refusal ?? findMethodProblem(request);
    if (refused) sendProblem(request, response, new NodeHttpRequest(request, response, newId()), refused);
    else if (request.url === "*") sendResponse(request, response, serverOptions, draining().aborted);
    else void handleByNext(pages, gate, request, response);
  };
  // Each waiting request handles the rejection itself. This catch only prevents an unhandled rejection when there are none.
  pages.catch(() => {});
  const server = createServer(timeouts, handle);
  const note = disconnectSlowClients(server, requestMs);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    // No `100 Continue` for a body that will be refused.
    if (!isTooLarge(request)) response.writeContinue();
    handle(request, response);
  });
  // Node would close the connection without a response.
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.end("HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });
  return server;
}

async function handleRequest(hot: HotRoute, request: IncomingMessage, response: ServerResponse) {
  const httpRequest = new NodeHttpRequest(request, response, newId());
  try {
    const handled = hot(httpRequest);
    // A cached response is sent synchronously.
    const ready = handled instanceof Promise ? await handled : handled;
    sendResponse(request, response, ready, draining().aborted);
    // Called here and not from an event: a listener per call costs P1 a few percent.
    countRequest(request, response);
  } catch (cause) {
    logger().error({ requestId: httpRequest.requestId, fault: describeFault(cause) }, "a request failed");
    sendProblem(request, response, httpRequest, {
      status: 500,
      code: "internal_error",
      detail: `Something went wrong. Look in the server's log for request ${httpRequest.requestId}.`,
    });
  }
}

async function handleByNext(
  pages: Promise<NextHandler>,
  gate: PageGate,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const requestId = newId();
  const remoteAddress = request.socket.remoteAddress ?? "";
  response.setHeader("X-Request-Id", requestId);
  if (draining().aborted) response.setHeader("Connection", "close");
  try {
    const serve = await pages;
    onWriteHead(response, () => setDefaultHeaders(response));
    if (!(await gate.enter(request, response))) {
      sendProblem(request, response, new NodeHttpRequest(request, response, requestId), busy);
      return;
    }
    await runInRequestContext({ requestId, remoteAddress, rawHeaders: request.rawHeaders }, () =>
      serve(request, response),
    );
  } catch (cause) {
    logger().error({ requestId, fault: describeFault(cause) }, "a page failed");
    sendProblem(request, response, new NodeHttpRequest(request, response, requestId), {
      status: 503,
      code: "unavailable",
      detail: "Pages are temporarily unavailable.",
      headers: [["Retry-After", "5"]],
    });
  }
}

const busy: ProblemDetails = {
  status: 503,
  code: "busy",
  detail: "Too many page requests. Try again shortly.",
  headers: [["Retry-After", "2"]],
};

function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, target, headers }: HttpRequest,
  details: ProblemDetails,
) {
  if (response.headersSent) return response.destroy();
  const path = target.split("?", 1)[0] ?? target;
  sendResponse(
    request,
    response,
    problem(details, { requestId, path, accept: firstHeader(headers, "accept") }),
    true,
  );
}

function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > config().maxBodyBytes;
}
