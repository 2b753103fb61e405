import { useQuery } from "@tanstack/react-query";
import { changePassword } from "#api/identity/account/password-contract.ts";
import { endOwnSessions, endSession, listSessions } from "#api/identity/account/session-contract.ts";
import { type BodyOf, call } from "./call.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The browsers signed in with this account, newest first. */
export function useSessions() {
  return useQuery(queryOf(listSessions, { query: { limit: 200 } }));
}

/** Signs one browser out. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: useRefresh(listSessions),
  });
}

/** Signs every browser out, including this one. */
export function useEndSessions() {
  return useMutation({ mutationFn: () => call(endOwnSessions) });
}

/** Signs every other browser out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: useRefresh(listSessions),
  });
}
