import { routeHandlers } from "#app/route-handlers.ts";
import { sendOwnTestEmailEndpoint } from "#server/identity/test-emails/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(sendOwnTestEmailEndpoint);
