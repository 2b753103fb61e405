import { routeHandlers } from "#app/route-handlers.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  readFlowEndpoint,
  updateFlowEndpoint,
  deleteFlowEndpoint,
);
