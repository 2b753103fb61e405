import { useQuery } from "@tanstack/react-query";
import { listUsers } from "#api/identity/members/contract.ts";
import { completeSignIn, setUpAtSignIn } from "#api/identity/second-factor-challenges/contract.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
} from "#api/identity/second-factors/contract.ts";
import { call } from "./call.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The signed-in user's second factor. */
export function useSecondFactor() {
  return useQuery(queryOf(readSecondFactor));
}

/** Begins to set up an app; `atSignIn`: for a browser that is not signed in yet. */
export function useBeginSetUp(atSignIn: boolean) {
  return useMutation({ mutationFn: () => call(atSignIn ? setUpAtSignIn : beginSecondFactor) });
}

/** Confirms a begun set-up. Resolves with the recovery codes. */
export function useConfirmSetUp() {
  return useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSettled: useRefresh(readSecondFactor),
  });
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: (code: string) => call(removeSecondFactor, { body: { code } }),
    onSettled: useRefresh(readSecondFactor),
  });
}

export function useReplaceRecoveryCodes() {
  return useMutation({
    mutationFn: (code: string) => call(replaceRecoveryCodes, { body: { code } }),
    onSettled: useRefresh(readSecondFactor),
  });
}

/** Removes another user's second factor. */
export function useRemoveMemberFactor() {
  return useMutation({
    mutationFn: (id: string) => call(resetSecondFactor, { params: { id } }),
    onSettled: useRefresh(listUsers),
  });
}

/** Signs the browser in. The recovery codes are null unless the app was set up with this code. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (code: string) => call(completeSignIn, { body: { code } }),
  });
}
