import type { PublicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";

/**
 * A public endpoint as Next's route handler: `export const GET = publicDoor(answerKeySet)`. Behind `web.ts` the hot door
 * answers first, with the same function.
 */
export function publicDoor(answer: PublicEndpoint): (request: Request) => Promise<Response> {
  return async (request) => toResponse(request, await answer(toIncoming(request)));
}
