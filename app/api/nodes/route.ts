import { routeHandlers } from "#app/route-handlers.ts";
import { listNodeTypesEndpoint } from "#server/flows/node-types/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listNodeTypesEndpoint);
