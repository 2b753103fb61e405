import { routeHandlers } from "#app/route-handlers.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(testFlowEndpoint);
