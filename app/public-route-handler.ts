import type { PublicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";

/**
 * A public endpoint as Next's route handler: `export const GET = publicRouteHandler(answerKeySet)`. Under `web.ts` the
 * hot routes call the same function before Next does.
 */
export function publicRouteHandler(endpoint: PublicEndpoint): (request: Request) => Promise<Response> {
  return async (request) => toWebResponse(request, await endpoint(toHttpRequest(request)));
}
