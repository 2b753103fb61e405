import type { IncomingMessage } from "node:http";
import { answerElements } from "#server/elements/public.ts";
import { answerEntitlements } from "#server/entitlements/answer.ts";
import { prefersJson } from "#server/http/accept.ts";
import { withArrival } from "#server/http/arrival.ts";
import type { Answer, Incoming } from "#server/http/exchange.ts";
import { answerValidation } from "#server/licenses/validate.ts";
import { answerLatest } from "#server/packages/latest.ts";
import { answerKeySet } from "#server/signing/key-set.ts";
import { getHealth, getListing, getReadiness } from "#server/status/routes.ts";
import { receiveCall } from "#server/webhooks/receive.ts";

/** What answers a request before Next sees it. */
export type HotRoute = (incoming: Incoming) => Answer | Promise<Answer>;

const webhookPath = /^\/flow\/webhook\/([A-Za-z0-9_-]+)(?:\?|$)/;

const latestPath = /^\/v1\/packages\/([^/]+)\/latest$/;

/**
 * The function that answers this request without Next: because it is hot, or must answer while Next is not there yet. The
 * same function is behind the route handler under `app/`. Null: Next's to answer.
 */
export function findHotRoute({ url = "/", headers }: IncomingMessage): HotRoute | null {
  const nodeId = webhookPath.exec(url)?.[1];
  if (nodeId !== undefined) return (incoming) => receiveCall(incoming, nodeId);
  if (url.startsWith("/builder/elements/")) return answerElements;
  const path = url.split("?", 1)[0] ?? url;
  if (path === "/v1/packages/flow/licenses/validate") return (incoming) => answerValidation(incoming, "flow");
  if (path === "/v1/packages/builder/entitlements")
    return (incoming) => answerEntitlements(incoming, "builder");
  const slug = latestPath.exec(path)?.[1];
  if (slug !== undefined) return (incoming) => answerLatest(incoming, slug);
  if (path === "/v1/keys") return answerKeySet;
  if (path === "/healthz") return viaRequest(getHealth);
  if (path === "/readyz") return viaRequest(getReadiness);
  if (path === "/v1" || (path === "/" && prefersJson(headers.accept))) return viaRequest(getListing);
  return null;
}

/** A handler that reads neither headers nor body, behind the fast door. */
function viaRequest(handler: (request: Request) => Promise<Response>): HotRoute {
  return async ({ method, target, requestId, remoteAddress }) => {
    const arrival = { requestId, remoteAddress: remoteAddress ?? "", rawHeaders: [] };
    const request = new Request(new URL(target, "http://localhost"), { method });
    const response = await withArrival(arrival, () => handler(request));
    const body = response.body === null ? null : await response.text();
    return { status: response.status, headers: [...response.headers], body };
  };
}
