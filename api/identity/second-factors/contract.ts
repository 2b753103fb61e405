import { defineContract } from "#api/contract.ts";
import {
  codeBodySchema,
  factorOwnerParamsSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetUpSchema,
} from "./schema.ts";

const tag = "Second factor";

export const readSecondFactor = defineContract({
  method: "GET",
  path: "/api/me/second-factor",
  summary: "Get whether you have a second factor",
  tag,
  access: "viewer",
  responses: { 200: secondFactorSchema },
  refusals: ["forbidden"],
});

export const beginSecondFactor = defineContract({
  method: "POST",
  path: "/api/me/second-factor",
  summary: "Begin to set up an authenticator app; nothing changes until a first code confirms it",
  tag,
  access: "viewer",
  responses: { 201: secondFactorSetUpSchema },
  refusals: ["forbidden", "already_enabled"],
});

export const confirmSecondFactor = defineContract({
  method: "PUT",
  path: "/api/me/second-factor",
  summary: "Turn on the app that was set up, with a first code; only this response has the recovery codes",
  tag,
  access: "viewer",
  body: codeBodySchema,
  responses: { 200: recoveryCodesSchema },
  refusals: ["forbidden", "invalid_request", "too_many_failures"],
});

export const removeSecondFactor = defineContract({
  method: "DELETE",
  path: "/api/me/second-factor",
  summary: "Turn your second factor off, with a code",
  tag,
  access: "viewer",
  body: codeBodySchema,
  responses: { 204: null },
  refusals: ["forbidden", "second_factor_required", "invalid_request", "too_many_failures"],
});

export const replaceRecoveryCodes = defineContract({
  method: "POST",
  path: "/api/me/recovery-codes",
  summary: "Replace your recovery codes, with a code; only this response contains the new ones",
  tag,
  access: "viewer",
  body: codeBodySchema,
  responses: { 201: recoveryCodesSchema },
  refusals: ["forbidden", "invalid_request", "too_many_failures"],
});

export const resetSecondFactor = defineContract({
  method: "DELETE",
  path: "/api/users/{id}/second-factor",
  summary: "Remove the second factor of a user who lost it; this signs out every browser of the user",
  tag,
  access: "owner",
  params: factorOwnerParamsSchema,
  responses: { 204: null },
  refusals: ["not_found"],
});
