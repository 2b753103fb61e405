import { routeHandlers } from "#app/route-handlers.ts";
import { downloadFileEndpoint } from "#server/executions/files/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(downloadFileEndpoint);
