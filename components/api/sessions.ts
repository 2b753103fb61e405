import { endOwnSessions, endSession, listSessions } from "#api/identity/account/session-contract.ts";
import { changePassword } from "#api/identity/account/password-contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMutation } from "./use-mutation.ts";

const sessionsKey = ["sessions"] as const;

/** The browsers signed in with this account, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) =>
      call(listSessions, { query: { limit: 200 }, signal }),
  });
}

/** Signs one browser out. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Signs every browser out, including this one. */
export function useEndSessions() {
  return useMutation({ mutationFn: () => call(endOwnSessions) });
}

/** Signs every other browser out. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { current_password: string; new_password: string }) =>
      call(changePassword, { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
