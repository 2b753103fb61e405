import { routeHandlers } from "#app/route-handlers.ts";
import { previewFileEndpoint } from "#server/executions/file-previews/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(previewFileEndpoint);
