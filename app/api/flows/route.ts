import { routeHandlers } from "#app/route-handlers.ts";
import { createFlowEndpoint, listFlowsEndpoint } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listFlowsEndpoint,
  createFlowEndpoint,
);
