import { routeHandlers } from "#app/route-handlers.ts";
import { listCallsEndpoint } from "#server/webhooks/calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listCallsEndpoint);
