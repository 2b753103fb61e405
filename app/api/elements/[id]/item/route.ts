import { routeHandlers } from "#app/route-handlers.ts";
import { readElementItemEndpoint } from "#server/elements/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readElementItemEndpoint);
