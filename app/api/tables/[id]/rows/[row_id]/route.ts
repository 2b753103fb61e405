import { routeHandlers } from "#app/route-handlers.ts";
import { deleteRowEndpoint, readRowEndpoint, updateRowEndpoint } from "#server/flows/tables/rows/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  deleteRowEndpoint,
  readRowEndpoint,
  updateRowEndpoint,
);
