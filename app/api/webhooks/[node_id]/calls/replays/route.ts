import { routeHandlers } from "#app/route-handlers.ts";
import { replayManyCallsEndpoint } from "#server/webhooks/calls/replay-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(replayManyCallsEndpoint);
