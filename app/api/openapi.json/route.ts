import { routeHandlers } from "#app/route-handlers.ts";
import { getApiDocumentEndpoint } from "#server/openapi/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(getApiDocumentEndpoint);
