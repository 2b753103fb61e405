import { routeHandlers } from "#app/route-handlers.ts";
import { resendInvitationEndpoint } from "#server/identity/invitations/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(resendInvitationEndpoint);
