import { routeHandlers } from "#app/route-handlers.ts";
import { importRowsEndpoint } from "#server/flows/tables/csv/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(importRowsEndpoint);
