import { routeHandlers } from "#app/route-handlers.ts";
import { removeTabEndpoint, reportTabEndpoint } from "#server/flows/documents/tabs/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(reportTabEndpoint, removeTabEndpoint);
