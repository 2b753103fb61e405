import { routeHandlers } from "#app/route-handlers.ts";
import { createColumnEndpoint } from "#server/flows/tables/columns/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(createColumnEndpoint);
