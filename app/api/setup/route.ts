import { routeHandlers } from "#app/route-handlers.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(setUpEndpoint);
