import { routeHandlers } from "#app/route-handlers.ts";
import { watchCallsOfEndpoint } from "#server/webhooks/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(watchCallsOfEndpoint);
