import { routeHandlers } from "#app/route-handlers.ts";
import { getMeEndpoint } from "#server/identity/account/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(getMeEndpoint);
