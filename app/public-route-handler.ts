import type { PublicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";

/**
 * A public endpoint as Next's route handler: `export const GET = publicRouteHandler(answerKeySet)`. Behind `web.ts` the hot door
 * answers first, with the same function.
 */
export function publicRouteHandler(response: PublicEndpoint): (request: Request) => Promise<Response> {
  return async (request) => toWebResponse(request, await response(toHttpRequest(request)));
}
