import { routeHandlers } from "#app/route-handlers.ts";
import { withdrawInvitationEndpoint } from "#server/identity/invitations/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(withdrawInvitationEndpoint);
