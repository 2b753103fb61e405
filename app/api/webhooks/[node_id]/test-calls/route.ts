import { routeHandlers } from "#app/route-handlers.ts";
import { sendTestCallEndpoint } from "#server/webhooks/test-calls/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(sendTestCallEndpoint);
