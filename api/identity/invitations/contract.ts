import { defineContract } from "#api/contract.ts";
import { idPageQuerySchema, pageOf } from "#api/http/schema.ts";
import { userSchema } from "#api/identity/people/schema.ts";
import {
  acceptInvitationBodySchema,
  createInvitationBodySchema,
  invitationParamsSchema,
  invitationSchema,
  invitationTokenBodySchema,
  issuedInvitationSchema,
  openInvitationSchema,
} from "./schema.ts";

const tag = "Invitations";

export const listInvitations = defineContract({
  method: "GET",
  path: "/api/invitations",
  summary: "List invitations that are not accepted, newest first, without their links",
  tag,
  access: "owner",
  query: idPageQuerySchema,
  responses: { 200: pageOf(invitationSchema) },
});

export const createInvitation = defineContract({
  method: "POST",
  path: "/api/invitations",
  summary: "Invite someone by e-mail or by a link; this response is the only one that contains the link",
  tag,
  access: "owner",
  body: createInvitationBodySchema,
  responses: { 201: issuedInvitationSchema },
  refusals: ["already_member", "already_invited", "too_many_invitations"],
});

export const resendInvitation = defineContract({
  method: "POST",
  path: "/api/invitations/{id}/deliveries",
  summary: "Resend an invitation with a new link; the earlier link stops working",
  tag,
  access: "owner",
  params: invitationParamsSchema,
  responses: { 201: issuedInvitationSchema },
  refusals: ["not_found"],
});

export const withdrawInvitation = defineContract({
  method: "DELETE",
  path: "/api/invitations/{id}",
  summary: "Withdraw an invitation; its link stops working",
  tag,
  access: "owner",
  params: invitationParamsSchema,
  responses: { 204: null },
  refusals: ["not_found"],
});

export const lookUpInvitation = defineContract({
  method: "POST",
  path: "/api/invitations/lookup",
  summary: "Get the invitation of a link",
  tag,
  access: "public",
  body: invitationTokenBodySchema,
  responses: { 200: openInvitationSchema },
  refusals: ["link_invalid", "too_many_failures"],
});

export const acceptInvitation = defineContract({
  method: "POST",
  path: "/api/invitations/acceptance",
  summary: "Accept an invitation with a new account",
  tag,
  access: "public",
  body: acceptInvitationBodySchema,
  responses: { 201: userSchema },
  refusals: ["link_invalid", "too_many_failures", "already_member", "passwords_off", "invalid_request"],
});

export const joinInvitation = defineContract({
  method: "POST",
  path: "/api/me/invitations",
  summary: "Accept an invitation with your own account, which gets its role",
  tag,
  access: "viewer",
  body: invitationTokenBodySchema,
  responses: { 200: userSchema },
  refusals: ["forbidden", "link_invalid", "too_many_failures", "other_address", "nothing_new"],
});
