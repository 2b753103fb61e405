import "server-only";
import { isCrossSite } from "#server/identity/access/own-origin.ts";
import { readSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { toHandlerResponse } from "#server/platform/http/reply.ts";

/** A form of two fields and a token is a few hundred bytes. */
const maxBytes = 16_384;

/**
 * Refuses requests that next-auth would accept: writes from another site's page (docs/promises.md S8) and
 * bodies without a size limit. Null to continue.
 */
export function refuseAuthWrite(request: Request): Response | null {
  const cookie = readSessionCookie(request.headers.get("cookie")) !== null;
  if (isCrossSite(request, { cookie })) {
    const detail = "Signing in and out works from this service's own pages only.";
    return toHandlerResponse(request, refuse(403, "cross_site", detail));
  }
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length <= maxBytes) return null;
  const detail = `The body must be at most ${maxBytes} bytes and needs a Content-Length header.`;
  return toHandlerResponse(request, refuse(413, "body_too_large", detail));
}
