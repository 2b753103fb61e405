import { routeHandlers } from "#app/route-handlers.ts";
import { deleteTableEndpoint, readTableEndpoint, renameTableEndpoint } from "#server/flows/tables/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  deleteTableEndpoint,
  readTableEndpoint,
  renameTableEndpoint,
);
