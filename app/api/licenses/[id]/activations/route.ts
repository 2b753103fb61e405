import { routeHandlers } from "#app/route-handlers.ts";
import { listActivationsEndpoint } from "#server/packages/licenses/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listActivationsEndpoint);
