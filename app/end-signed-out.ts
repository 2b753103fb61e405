import "server-only";
import { readSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import { deleteSession } from "#server/identity/sessions/session-rows.ts";
import { decodeSession } from "#server/identity/sessions/session-token.ts";
import { toFaultRefusal } from "#server/platform/http/fault.ts";
import { toHandlerResponse } from "#server/platform/http/reply.ts";

/**
 * Ends the session of a sign-out request. next-auth only clears the cookie and would swallow an error here: a copy of the cookie
 * would keep working although the user believes they are signed out.
 *
 * @returns null: continue
 */
export async function endSignedOut(request: Request): Promise<Response | null> {
  if (!new URL(request.url).pathname.endsWith("/signout")) return null;
  try {
    const token = readSessionCookie(request.headers.get("cookie"));
    const session = token === null ? null : await decodeSession(token);
    if (session) await deleteSession(session);
    return null;
  } catch (fault) {
    return toHandlerResponse(request, toFaultRefusal(request, "POST /api/auth/signout", fault));
  }
}
