import { config } from "#server/platform/config/config.ts";
import { isOwnState, writeStateCookie } from "./state-cookie.ts";

/**
 * Receives the browser that a provider has signed out, and shows the sign-in page. The page confirms it only
 * to a browser that was sent to the provider with this state.
 */
export function finishSignOut(request: Request): Response {
  const state = new URL(request.url).searchParams.get("state");
  const isOwn = isOwnState(request.headers.get("cookie"), state);
  const headers = new Headers({
    location: `${config().baseUrl}/sign-in${isOwn ? "?signed_out=provider" : ""}`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "set-cookie": writeStateCookie(null),
  });
  return new Response(null, { status: 303, headers });
}
