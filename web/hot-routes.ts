import type { IncomingMessage } from "node:http";
import { answerElements } from "#server/elements/public.ts";
import { answerEntitlements } from "#server/packages/entitlements/answer.ts";
import { answerLatest } from "#server/packages/releases/latest.ts";
import { answerKeySet } from "#server/packages/signing/key-set.ts";
import { answerValidation } from "#server/packages/validation/validate.ts";
import { config } from "#server/platform/config/config.ts";
import { prefersJson } from "#server/platform/http/accept.ts";
import { withArrival } from "#server/platform/http/arrival.ts";
import { type Answer, firstHeader, type Incoming, toHeaderLists } from "#server/platform/http/exchange.ts";
import { problem } from "#server/platform/http/problem.ts";
import { answerMetrics } from "#server/platform/metrics/metrics.ts";
import { getHealth, getListing, getReadiness } from "#server/platform/status/routes.ts";
import { receiveCall } from "#server/webhooks/receive/receive.ts";
import { isSentToWebhookHost } from "#server/webhooks/receive/webhook-host.ts";

/** Handles a request before Next sees it. */
export type HotRoute = (incoming: Incoming) => Answer | Promise<Answer>;

const webhookPath = /^\/flow\/webhook\/([A-Za-z0-9_-]+)(?:\?|$)/;

const latestPath = /^\/v1\/packages\/([^/]+)\/latest$/;

/**
 * Returns the handler of a request that does not need Next, because the route is hot or must work before Next is ready. The
 * route handler under `app/` calls the same function. Null: Next handles the request.
 */
export function findHotRoute(request: IncomingMessage): HotRoute | null {
  const { url = "/", headers } = request;
  const nodeId = webhookPath.exec(url)?.[1];
  if (nodeId !== undefined) return (incoming) => receiveCall(incoming, nodeId);
  const path = url.split("?", 1)[0] ?? url;
  const isHealth = path === "/healthz" || path === "/readyz";
  if (!isHealth && isOnWebhookHost(request)) return answerNothingHere;
  if (url.startsWith("/builder/elements/")) return answerElements;
  if (path === "/v1/packages/flow/licenses/validate") return (incoming) => answerValidation(incoming, "flow");
  if (path === "/v1/packages/builder/entitlements")
    return (incoming) => answerEntitlements(incoming, "builder");
  const slug = latestPath.exec(path)?.[1];
  if (slug !== undefined) return (incoming) => answerLatest(incoming, slug);
  if (path === "/v1/keys") return answerKeySet;
  if (path === "/metrics") return answerMetrics;
  if (path === "/healthz") return viaRequest(getHealth);
  if (path === "/readyz") return viaRequest(getReadiness);
  if (path === "/v1" || (path === "/" && prefersJson(headers.accept))) return viaRequest(getListing);
  return null;
}

function isOnWebhookHost({ rawHeaders, socket }: IncomingMessage): boolean {
  if (config().webhookHost === null) return false;
  const headers = toHeaderLists(rawHeaders);
  return isSentToWebhookHost({ headers, remoteAddress: socket.remoteAddress ?? null }) === true;
}

/** The response to everything else on the webhooks' own origin, so that no page, session or API shares it with flows. */
function answerNothingHere({ requestId, target, headers }: Incoming): Answer {
  const detail = "There is nothing here. This origin takes webhooks only.";
  const path = target.split("?", 1)[0] ?? target;
  return problem(
    { status: 404, code: "not_found", detail },
    { requestId, path, accept: firstHeader(headers, "accept") },
  );
}

/** Adapts a handler that reads neither headers nor body. */
function viaRequest(handler: (request: Request) => Promise<Response>): HotRoute {
  return async ({ method, target, requestId, remoteAddress }) => {
    const arrival = { requestId, remoteAddress: remoteAddress ?? "", rawHeaders: [] };
    const request = new Request(new URL(target, "http://localhost"), { method });
    const response = await withArrival(arrival, () => handler(request));
    const body = response.body === null ? null : await response.text();
    return { status: response.status, headers: [...response.headers], body };
  };
}
