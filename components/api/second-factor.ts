import { setUpAtSignIn } from "#api/identity/second-factor-challenges/contract.ts";
import { beginSecondFactor } from "#api/identity/second-factors/contract.ts";
import { confirmSecondFactor, readSecondFactor, removeSecondFactor, replaceRecoveryCodes, resetSecondFactor } from "#api/identity/second-factors/contract.ts";
import { completeSignIn } from "#api/identity/second-factor-challenges/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { membersKey } from "./members.ts";
import { useMutation } from "./use-mutation.ts";

const key = ["second-factor"] as const;

/** The signed-in user's second factor. */
export function useSecondFactor() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readSecondFactor, { signal }),
  });
}

/** Begins to set up an app; `atSignIn`: for a browser that is not signed in yet. */
export function useBeginSetUp(atSignIn: boolean) {
  return useMutation({ mutationFn: () => call(atSignIn ? setUpAtSignIn : beginSecondFactor) });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** Confirms a begun set-up. Resolves with the recovery codes. */
export function useConfirmSetUp() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      call(confirmSecondFactor, { body: { code } }),
    onSettled: refresh,
  });
}

export function useRemoveFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      call(removeSecondFactor, { body: { code } }),
    onSettled: refresh,
  });
}

export function useReplaceRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      call(replaceRecoveryCodes, { body: { code } }),
    onSettled: refresh,
  });
}

/** Removes another user's second factor. */
export function useRemoveMemberFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resetSecondFactor, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: membersKey }),
  });
}

/** Signs the browser in. The recovery codes are null unless the app was set up with this code. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (code: string) =>
      call(completeSignIn, { body: { code } }),
  });
}
