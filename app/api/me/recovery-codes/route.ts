import { routeHandlers } from "#app/route-handlers.ts";
import { replaceRecoveryCodesEndpoint } from "#server/identity/second-factors/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(replaceRecoveryCodesEndpoint);
