import { routeHandlers } from "#app/route-handlers.ts";
import { joinInvitationEndpoint } from "#server/identity/invitations/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(joinInvitationEndpoint);
