import type { IncomingMessage } from "node:http";
import { handleElementsRequest } from "#server/elements/public.ts";
import { handleEntitlements } from "#server/packages/entitlements/entitlements.ts";
import { handleLatest } from "#server/packages/releases/latest.ts";
import { handleKeySet } from "#server/packages/signing/key-set.ts";
import { handleValidation } from "#server/packages/validation/validate.ts";
import { config } from "#server/platform/config/config.ts";
import { prefersJson } from "#server/platform/http/accept.ts";
import { problem } from "#server/platform/http/problem.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import {
  firstHeader,
  type HttpRequest,
  type HttpResponse,
  toHeaderLists,
} from "#server/platform/http/request-response.ts";
import { handleMetrics } from "#server/platform/metrics/metrics.ts";
import { getHealth, getListing, getReadiness } from "#server/platform/status/routes.ts";
import { receiveForm } from "#server/webhooks/forms/receive-form.ts";
import { receiveCall } from "#server/webhooks/receive/receive.ts";
import { receiveAliasCall } from "#server/webhooks/receive/receive-alias.ts";
import { isSentToWebhookHost } from "#server/webhooks/receive/webhook-host.ts";
import { isShownAsPage } from "#server/webhooks/resume/is-shown-as-page.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";

/** Handles a request before Next sees it. */
export type HotRoute = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

const webhookPath = /^\/flow\/webhook\/([A-Za-z0-9_-]+)(?:\?|$)/;

/** The aliases that `aliasSchema` of engine/webhook/settings.ts allows. */
const aliasPath = /^\/flow\/webhook\/a\/([A-Za-z0-9._~-]+)(?:\?|$)/;

const formPath = /^\/form\/([A-Za-z0-9_-]+)(?:\?|$)/;

const resumePath = /^\/resume\/([^/?]+)(?:\?|$)/;

const latestPath = /^\/v1\/packages\/([^/]+)\/latest$/;

/**
 * Returns the handler of a request that does not need Next, because the route is hot or must work before Next
 * is ready. The route handler under `app/` calls the same function. Null if Next handles the request.
 */
export function findHotRoute(request: IncomingMessage): HotRoute | null {
  const { url = "/", headers } = request;
  const nodeId = webhookPath.exec(url)?.[1];
  if (nodeId !== undefined) return (request) => receiveCall(request, nodeId);
  if (url.startsWith("/builder/elements/") && !isOnWebhookHost(request)) return handleElementsRequest;
  const alias = aliasPath.exec(url)?.[1];
  if (alias !== undefined) return (request) => receiveAliasCall(request, alias);
  const formId = formPath.exec(url)?.[1];
  if (formId !== undefined) return (request) => receiveForm(request, formId);
  const token = resumePath.exec(url)?.[1];
  if (token !== undefined && !isShownAsPage(token, { method: request.method, accept: headers.accept }))
    return (request) => receiveResume(request, token);
  const path = url.split("?", 1)[0] ?? url;
  const isHealth = path === "/healthz" || path === "/readyz";
  if (!isHealth && isOnWebhookHost(request)) return respondNotFound;
  if (path === "/v1/packages/flow/licenses/validate") return (request) => handleValidation(request, "flow");
  if (path === "/v1/packages/builder/entitlements")
    return (request) => handleEntitlements(request, "builder");
  const slug = latestPath.exec(path)?.[1];
  if (slug !== undefined) return (request) => handleLatest(request, slug);
  if (path === "/v1/keys") return handleKeySet;
  if (path === "/metrics") return handleMetrics;
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
function respondNotFound({ requestId, target, headers }: HttpRequest): HttpResponse {
  const detail = "Not found. This origin serves only webhooks.";
  const path = target.split("?", 1)[0] ?? target;
  return problem(
    { status: 404, code: "not_found", detail },
    { requestId, path, accept: firstHeader(headers, "accept") },
  );
}

/** Adapts a handler that reads neither headers nor body. */
function viaRequest(handler: (request: Request) => Promise<Response>): HotRoute {
  return async ({ method, target, requestId, remoteAddress }) => {
    const context = { requestId, remoteAddress: remoteAddress ?? "", rawHeaders: [] };
    const request = new Request(new URL(target, "http://localhost"), { method });
    const response = await runInRequestContext(context, () => handler(request));
    const body = response.body === null ? null : await response.text();
    return { status: response.status, headers: [...response.headers], body };
  };
}
