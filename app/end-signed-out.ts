import "server-only";
import { loadPrincipal } from "#server/identity/access/authorize.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { endSession } from "#server/identity/account/mutations.ts";
import { toFaultRefusal } from "#server/platform/http/fault.ts";
import { toHandlerResponse } from "#server/platform/http/reply.ts";

/**
 * Ends the session of a sign-out request. next-auth only clears the cookie and would swallow an error here: a
 * copy of the cookie would keep working although the user believes they are signed out.
 *
 * @returns null to continue
 */
export async function endSignedOut(request: Request): Promise<Response | null> {
  if (!new URL(request.url).pathname.endsWith("/signout")) return null;
  try {
    const principal = await loadPrincipal(request.headers.get("cookie"));
    if (principal?.sessionId) {
      await endSession({ ...principal, address: clientAddress(request.headers) }, principal.sessionId);
    }
    return null;
  } catch (fault) {
    return toHandlerResponse(request, toFaultRefusal(request, "POST /api/auth/signout", fault));
  }
}
