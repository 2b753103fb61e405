import "server-only";
import { refuse } from "#server/platform/http/refusal.ts";
import { replyResponse } from "#server/platform/http/reply.ts";

/** What a query of next-auth's may hold once it is decoded. Its pages and ours never send anything else. */
const printableAscii = /^[\x20-\x7e]*$/;

/**
 * What next-auth answers with 500 although only the caller is wrong: it puts parts of the query into `Location` as they are, and
 * takes passwords by POST alone. null: go on.
 */
export function refuseAuthRead(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/api/auth/callback/")) {
    const refusal = refuse(405, "method_not_allowed", "Signing in takes POST only.");
    return replyResponse(request, { ...refusal, headers: [["Allow", "POST"]] });
  }
  if ([...searchParams].flat().every((text) => printableAscii.test(text))) return null;
  return replyResponse(
    request,
    refuse(400, "invalid_query", "The query may hold printable ASCII characters only."),
  );
}
