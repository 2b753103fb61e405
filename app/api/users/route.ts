import { routeHandlers } from "#app/route-handlers.ts";
import { listUsersEndpoint } from "#server/identity/people/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(listUsersEndpoint);
