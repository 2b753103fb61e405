import type { connectProblems } from "#api/connectors/connections-schema.ts";
import { runTest } from "#server/connectors/connections/run-test.ts";
import { library } from "#server/connectors/library/library.ts";
import { findOauthWay, getOauthApp, redirectUrl } from "#server/connectors/oauth-clients/data.ts";
import { authorize } from "#server/identity/access/authorize.ts";
import { exchangeCode } from "#server/identity/oauth/tokens.ts";
import { consumeResponse } from "#server/identity/provider-sign-in/data.ts";
import { config } from "#server/platform/config/config.ts";
import { isRefusal } from "#server/platform/http/refusal.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { attemptOf, deleteConnectCookie, readConnectCookie } from "./attempt-cookie.ts";
import { storeConnected } from "./store-connected.ts";

type Finished = { connection: string } | { problem: (typeof connectProblems)[number] };

/**
 * Receives a provider's response: stores the access that it gives, names the account, and redirects to the page that tells the
 * window which began it. Nothing of the response is in that page's URL.
 */
export async function finishConnect(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const finished = await finish(request, query, state);
  const isState = /^[\w-]{12,}$/.test(state);
  const to = new URLSearchParams({ ...finished, ...(isState && { attempt: attemptOf(state) }) });
  const headers = new Headers({
    location: `${config().baseUrl}/oauth/finished?${to}`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  if (isState) headers.append("set-cookie", deleteConnectCookie(state));
  return new Response(null, { status: 303, headers });
}

async function finish(request: Request, query: URLSearchParams, state: string): Promise<Finished> {
  const attempt = await readConnectCookie(request.headers.get("cookie"), state);
  const authorized = await authorize<"editor">(request, "editor");
  if (isRefusal(authorized) || attempt?.userId !== authorized.principal.userId) return { problem: "expired" };
  if (!(await consumeResponse(attempt.state))) return { problem: "expired" };
  const way = findOauthWay(attempt.connector, attempt.authentication);
  const app = way && (await getOauthApp(way));
  if (!way || !app) return { problem: "app_missing" };
  // The address that the provider was given: behind a proxy, the request has another one.
  const response = new URL(redirectUrl());
  response.search = query.toString();
  const result = await exchangeCode(way.method, app, response, { ...attempt, redirectUrl: redirectUrl() });
  if (result.kind === "canceled") return { problem: "canceled" };
  if (result.kind !== "tokens") {
    // The provider's words may quote what it was sent: the person learns that it failed, and the log which provider.
    logger().warn({ connector: attempt.connector, outcome: result.kind }, "an account was not connected");
    return { problem: result.kind === "refused" ? "refused" : "failed" };
  }
  const stored = await storeConnected(authorized.principal, attempt, way, result.tokens);
  if (!stored) return { problem: "connection_gone" };
  await runTest(library().get(attempt.connector), stored, request.signal);
  return { connection: stored.id };
}
