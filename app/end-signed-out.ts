import { server } from "#app/server/server.ts";
import "server-only";

/**
 * Ends the session of a sign-out request. next-auth only clears the cookie and would swallow an error here: a
 * copy of the cookie would keep working although the user believes they are signed out.
 *
 * @returns null to continue
 */
export async function endSignedOut(request: Request): Promise<Response | null> {
  if (!new URL(request.url).pathname.endsWith("/signout")) return null;
  try {
    const principal = await server().loadPrincipal(request.headers.get("cookie"));
    if (principal?.sessionId) {
      await server().endSession(
        { ...principal, address: server().clientAddress(request.headers) },
        principal.sessionId,
      );
    }
    return null;
  } catch (fault) {
    return server().toHandlerResponse(
      request,
      server().toFaultRefusal(request, "POST /api/auth/signout", fault),
    );
  }
}
