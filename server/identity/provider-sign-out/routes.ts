import * as contract from "#api/identity/provider-sign-out/contract.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { clearSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import { ok } from "#server/platform/http/reply.ts";
import { signOut } from "./sign-out.ts";
import { writeStateCookie } from "./state-cookie.ts";

export const signOutEndpoint = endpoint(contract.signOut, async ({ principal }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  // A key has no session: there is nothing to end.
  if (principal.sessionId === null) return ok({ url: null });
  const atProvider = await signOut(principal, principal.sessionId);
  const cookies = [clearSessionCookie(), ...(atProvider ? [writeStateCookie(atProvider.state)] : [])];
  return {
    ...ok({ url: atProvider?.url ?? null }),
    headers: cookies.map((cookie): [string, string] => ["set-cookie", cookie]),
  };
});
