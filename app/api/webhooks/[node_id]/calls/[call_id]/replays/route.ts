import { routeHandlers } from "#app/route-handlers.ts";
import { replayCallEndpoint } from "#server/webhooks/calls/replay-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(replayCallEndpoint);
