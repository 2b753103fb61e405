import { routeHandlers } from "#app/route-handlers.ts";
import { listTagsEndpoint } from "#server/executions/tag-suggestions/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listTagsEndpoint);
