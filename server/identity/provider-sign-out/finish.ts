import { config } from "#server/platform/config/config.ts";
import { isOwnState, writeStateCookie } from "./state-cookie.ts";

/**
 * Receives the browser that a provider has signed out, and shows the sign-in page. Only a browser that was sent there with
 * this state is told that it worked.
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
