import * as contract from "#api/identity/second-factors/contract.ts";
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
import { toSetUp } from "./set-up.ts";

export const readSecondFactorEndpoint = endpoint(contract.readSecondFactor, async ({ principal }) =>
  canManageAccount(principal) ? ok(await getSecondFactor(principal)) : requireSessionForAccount,
);

export const beginSecondFactorEndpoint = endpoint(contract.beginSecondFactor, async ({ principal }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  const secret = await beginSetUp(principal.userId);
  if (secret === null) {
    const detail = "You have a second factor already. Turn it off before you set up another app.";
    return refuse(409, "already_enabled", detail);
  }
  return created(toSetUp(secret, (await getCurrentUser(principal)).email));
});

export const confirmSecondFactorEndpoint = endpoint(
  contract.confirmSecondFactor,
  async ({ request, principal, body: { code } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const checked = await checkCode(request, principal.userId, () => confirmOwnSetUp(principal, code));
    return isRefusal(checked) ? checked : ok({ recovery_codes: checked.found });
  },
);

export const removeSecondFactorEndpoint = endpoint(
  contract.removeSecondFactor,
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
  contract.replaceRecoveryCodes,
  async ({ request, principal, body: { code } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const checked = await checkCode(request, principal.userId, () =>
      replaceOwnRecoveryCodes(principal, code),
    );
    return isRefusal(checked) ? checked : created({ recovery_codes: checked.found });
  },
);

export const resetSecondFactorEndpoint = endpoint(
  contract.resetSecondFactor,
  async ({ principal, params: { id } }) =>
    (await resetFactor(principal, id)) ? noContent() : notFound("second factor of a user"),
);
