import { defineContract } from "#api/contract.ts";
import {
  completeResetBodySchema,
  issuedResetSchema,
  openResetSchema,
  requestResetBodySchema,
  resetParamsSchema,
  resetTokenBodySchema,
} from "./schema.ts";

const tag = "People";

export const requestReset = defineContract({
  method: "POST",
  path: "/api/password-resets",
  summary:
    "Send a link that resets the password to this address, if a user has it; the response does not tell",
  tag,
  access: "public",
  body: requestResetBodySchema,
  responses: { 204: null },
  refusals: ["email_not_configured", "too_many_failures"],
});

export const createResetLink = defineContract({
  method: "POST",
  path: "/api/users/{id}/password-resets",
  summary:
    "Create a link with which a user sets a new password; this response is the only one that contains it",
  tag,
  access: "owner",
  params: resetParamsSchema,
  responses: { 201: issuedResetSchema },
  refusals: ["not_found", "deactivated"],
});

export const lookUpReset = defineContract({
  method: "POST",
  path: "/api/password-resets/lookup",
  summary: "Get whose password a link resets",
  tag,
  access: "public",
  body: resetTokenBodySchema,
  responses: { 200: openResetSchema },
  refusals: ["link_invalid", "too_many_failures"],
});

export const completeReset = defineContract({
  method: "POST",
  path: "/api/password-resets/completion",
  summary: "Set a new password with a link; this signs out every browser of the user",
  tag,
  access: "public",
  body: completeResetBodySchema,
  responses: { 204: null },
  refusals: ["link_invalid", "too_many_failures"],
});
