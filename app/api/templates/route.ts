import { routeHandlers } from "#app/route-handlers.ts";
import { listTemplatesEndpoint } from "#server/flows/templates/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listTemplatesEndpoint);
