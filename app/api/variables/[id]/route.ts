import { routeHandlers } from "#app/route-handlers.ts";
import { deleteVariableEndpoint, updateVariableEndpoint } from "#server/flows/variables/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  updateVariableEndpoint,
  deleteVariableEndpoint,
);
