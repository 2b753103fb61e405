import { routeHandlers } from "#app/route-handlers.ts";
import { changePasswordEndpoint } from "#server/identity/account/password-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(changePasswordEndpoint);
