import * as contract from "#api/identity/account/password-contract.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { verifyPasswordLimited } from "#server/identity/passwords/limited-password.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { getAccountByEmail, getCurrentUser } from "#server/identity/people/data.ts";
import { refuse, retryAfter } from "#server/platform/http/refusal.ts";
import { noContent } from "#server/platform/http/reply.ts";
import { replacePassword } from "./mutations.ts";

const wrong = refuse(422, "invalid_request", "The current password is wrong.", [
  { pointer: "/current_password", code: "wrong_password", detail: "This is not your current password." },
]);

export const changePasswordEndpoint = endpoint(
  contract.changePassword,
  async ({ request, principal, body }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const { email: account } = await getCurrentUser(principal);
    const from = (await getAccountByEmail(account))?.passwordHash ?? null;
    const attempt = { account, password: body.current_password, address: clientAddress(request.headers) };
    const outcome = await verifyPasswordLimited(attempt, from);
    if (outcome.kind === "too_many_failures") {
      const detail = "Too many failed attempts. Wait, then try again.";
      return retryAfter(refuse(429, "too_many_failures", detail), outcome.retryAfterSeconds);
    }
    if (outcome.kind === "wrong" || from === null) return wrong;
    const to = await hashPassword(body.new_password);
    return (await replacePassword(principal, { from, to })) ? noContent() : wrong;
  },
);
