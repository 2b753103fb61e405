import { server } from "#app/server/server.ts";
import type { PublicEndpoint } from "#server/platform/http/public-endpoint.ts";

/**
 * A public endpoint as Next's route handler: `export const GET = publicRouteHandler(answerKeySet)`. Under `web.ts` the
 * hot routes call the same function before Next does.
 */
export function publicRouteHandler(endpoint: PublicEndpoint): (request: Request) => Promise<Response> {
  return async (request) => server().toWebResponse(request, await endpoint(server().toHttpRequest(request)));
}
