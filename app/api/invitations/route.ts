import { routeHandlers } from "#app/route-handlers.ts";
import { createInvitationEndpoint, listInvitationsEndpoint } from "#server/identity/invitations/routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeHandlers(
  createInvitationEndpoint,
  listInvitationsEndpoint,
);
