import { server } from "#app/server/server.ts";
import "server-only";

/** A form of two fields and a token is a few hundred bytes. */
const maxBytes = 16_384;

/**
 * Refuses requests that next-auth would accept: writes from another site's page (docs/promises.md S8) and
 * bodies without a size limit. Null to continue.
 */
export function refuseAuthWrite(request: Request): Response | null {
  const cookie = server().readSessionCookie(request.headers.get("cookie")) !== null;
  if (server().isCrossSite(request, { cookie })) {
    const detail = "Signing in and out works from this service's own pages only.";
    return server().toHandlerResponse(request, server().refuse(403, "cross_site", detail));
  }
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length <= maxBytes) return null;
  const detail = `The body must be at most ${maxBytes} bytes and needs a Content-Length header.`;
  return server().toHandlerResponse(request, server().refuse(413, "body_too_large", detail));
}
