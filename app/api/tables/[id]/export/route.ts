import { routeHandlers } from "#app/route-handlers.ts";
import { exportRowsEndpoint } from "#server/flows/tables/csv/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(exportRowsEndpoint);
