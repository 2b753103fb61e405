import type { PublicEndpoint } from "#server/platform/http/public-endpoint.ts";
import { toIncoming, toResponse } from "#server/platform/http/request-door.ts";

/**
 * A public endpoint as Next's route handler: `export const GET = publicDoor(answerKeySet)`. Under `web.ts` the hot
 * route calls the same function before Next.
 */
export function publicDoor(answer: PublicEndpoint): (request: Request) => Promise<Response> {
  return async (request) => toResponse(request, await answer(toIncoming(request)));
}
