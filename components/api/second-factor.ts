import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  completedSignInSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetUpSchema,
} from "#api/identity/second-factors/schema.ts";
import { membersKey } from "./members.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const key = ["second-factor"] as const;

/** The signed-in user's second factor. */
export function useSecondFactor() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request("GET", "/api/me/second-factor", secondFactorSchema, { signal }),
  });
}

/** Begins to set up an app; `atSignIn`: for a browser that is not signed in yet. */
export function useBeginSetUp(atSignIn: boolean) {
  const path = atSignIn ? "/api/second-factor-challenges/set-up" : "/api/me/second-factor";
  return useMutation({ mutationFn: () => request("POST", path, secondFactorSetUpSchema) });
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
      request("PUT", "/api/me/second-factor", recoveryCodesSchema, { body: { code } }),
    onSettled: refresh,
  });
}

export function useRemoveFactor() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      request("DELETE", "/api/me/second-factor", noContentSchema, { body: { code } }),
    onSettled: refresh,
  });
}

export function useReplaceRecoveryCodes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (code: string) =>
      request("POST", "/api/me/recovery-codes", recoveryCodesSchema, { body: { code } }),
    onSettled: refresh,
  });
}

/** Removes another user's second factor. */
export function useRemoveMemberFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/users/${id}/second-factor`, noContentSchema),
    onSettled: () => client.invalidateQueries({ queryKey: membersKey }),
  });
}

/** Signs the browser in. The recovery codes are null unless the app was set up with this code. */
export function useCompleteSignIn() {
  return useMutation({
    mutationFn: (code: string) =>
      request("POST", "/api/second-factor-challenges/completion", completedSignInSchema, { body: { code } }),
  });
}
