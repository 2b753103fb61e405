import { routeHandlers } from "#app/route-handlers.ts";
import { importElementsEndpoint } from "#server/elements/import-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(importElementsEndpoint);
