import { routeHandlers } from "#app/route-handlers.ts";
import { createTableEndpoint, listTablesEndpoint } from "#server/flows/tables/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  createTableEndpoint,
  listTablesEndpoint,
);
