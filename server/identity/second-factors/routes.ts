import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getCurrentUser } from "#server/identity/people/data.ts";
import { isRefusal, notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { checkCode } from "./check-code.ts";
import { getSecondFactor } from "./data.ts";
import {
  beginSetUp,
  confirmOwnSetUp,
  removeOwnFactor,
  replaceOwnRecoveryCodes,
  resetFactor,
} from "./mutations.ts";
import {
  codeBodySchema,
  factorOwnerParamsSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetUpSchema,
} from "./schema.ts";
import { toSetUp } from "./set-up.ts";

const tag = "Second factor";

export const getSecondFactorEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/me/second-factor",
    summary: "Get whether you have a second factor",
    tag,
    access: "viewer",
    responses: { 200: secondFactorSchema },
    refusals: ["forbidden"],
  },
  async ({ principal }) =>
    canManageAccount(principal) ? ok(await getSecondFactor(principal)) : requireSessionForAccount,
);

export const beginSecondFactorEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/me/second-factor",
    summary: "Begin to set up an authenticator app; nothing changes until a first code confirms it",
    tag,
    access: "viewer",
    responses: { 201: secondFactorSetUpSchema },
    refusals: ["forbidden", "already_enabled"],
  },
  async ({ principal }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const secret = await beginSetUp(principal.userId);
    if (secret === null) {
      const detail = "You have a second factor already. Turn it off before you set up another app.";
      return refuse(409, "already_enabled", detail);
    }
    return created(toSetUp(secret, (await getCurrentUser(principal)).email));
  },
);

export const confirmSecondFactorEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/me/second-factor",
    summary: "Turn on the app that was set up, with a first code; only this response has the recovery codes",
    tag,
    access: "viewer",
    body: codeBodySchema,
    responses: { 200: recoveryCodesSchema },
    refusals: ["forbidden", "invalid_request", "too_many_failures"],
  },
  async ({ request, principal, body: { code } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const checked = await checkCode(request, principal.userId, () => confirmOwnSetUp(principal, code));
    return isRefusal(checked) ? checked : ok({ recovery_codes: checked.found });
  },
);

export const removeSecondFactorEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/me/second-factor",
    summary: "Turn your second factor off, with a code",
    tag,
    access: "viewer",
    body: codeBodySchema,
    responses: { 204: null },
    refusals: ["forbidden", "second_factor_required", "invalid_request", "too_many_failures"],
  },
  async ({ request, principal, body: { code } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    if ((await getSecondFactor(principal)).required) {
      return refuse(409, "second_factor_required", "Your role needs a second factor.");
    }
    const checked = await checkCode(request, principal.userId, () => removeOwnFactor(principal, code));
    return isRefusal(checked) ? checked : noContent();
  },
);

export const replaceRecoveryCodesEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/me/recovery-codes",
    summary: "Replace your recovery codes, with a code; only this response contains the new ones",
    tag,
    access: "viewer",
    body: codeBodySchema,
    responses: { 201: recoveryCodesSchema },
    refusals: ["forbidden", "invalid_request", "too_many_failures"],
  },
  async ({ request, principal, body: { code } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const checked = await checkCode(request, principal.userId, () =>
      replaceOwnRecoveryCodes(principal, code),
    );
    return isRefusal(checked) ? checked : created({ recovery_codes: checked.found });
  },
);

export const resetSecondFactorEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/users/{id}/second-factor",
    summary: "Remove the second factor of a user who lost it; this signs out every browser of the user",
    tag,
    access: "owner",
    params: factorOwnerParamsSchema,
    responses: { 204: null },
    refusals: ["not_found"],
  },
  async ({ principal, params: { id } }) =>
    (await resetFactor(principal, id)) ? noContent() : notFound("second factor of a user"),
);
