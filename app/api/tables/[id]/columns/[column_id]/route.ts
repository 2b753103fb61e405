import { routeHandlers } from "#app/route-handlers.ts";
import { deleteColumnEndpoint, updateColumnEndpoint } from "#server/flows/tables/columns/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  deleteColumnEndpoint,
  updateColumnEndpoint,
);
