import { routeHandlers } from "#app/route-handlers.ts";
import { createVariableEndpoint, listVariablesEndpoint } from "#server/flows/variables/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  listVariablesEndpoint,
  createVariableEndpoint,
);
