import { routeHandlers } from "#app/route-handlers.ts";
import { exportAuditEventsEndpoint } from "#server/identity/audit-log/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(exportAuditEventsEndpoint);
