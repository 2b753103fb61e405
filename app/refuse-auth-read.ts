import { server } from "#app/server/server.ts";
import "server-only";

/** Allowed characters of a decoded query to next-auth. Its pages and ours never send others. */
const printableAscii = /^[\x20-\x7e]*$/;

/**
 * Refuses client errors that next-auth would answer with 500: it copies parts of the query into `Location`
 * unchecked, and accepts passwords only by POST. Null to continue.
 */
export function refuseAuthRead(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/api/auth/callback/")) {
    const refusal = server().refuse(405, "method_not_allowed", "Signing in requires POST.");
    return server().toHandlerResponse(request, { ...refusal, headers: [["Allow", "POST"]] });
  }
  if ([...searchParams].flat().every((text) => printableAscii.test(text))) return null;
  return server().toHandlerResponse(
    request,
    server().refuse(400, "invalid_query", "The query may contain only printable ASCII characters."),
  );
}
