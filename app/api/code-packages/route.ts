import { routeHandlers } from "#app/route-handlers.ts";
import { getCodePackagesEndpoint } from "#server/flows/code-bundles/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(getCodePackagesEndpoint);
