import { routeHandlers } from "#app/route-handlers.ts";
import { createRowEndpoint, listRowsEndpoint } from "#server/flows/tables/rows/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(createRowEndpoint, listRowsEndpoint);
