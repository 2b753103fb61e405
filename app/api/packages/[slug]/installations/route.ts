import { routeHandlers } from "#app/route-handlers.ts";
import { readInstallationsEndpoint } from "#server/packages/installations/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(readInstallationsEndpoint);
