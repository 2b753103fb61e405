import { readMe } from "#api/identity/account/contract.ts";
import { handOverOwnership, listUsers, removeUser, updateUser } from "#api/identity/members/contract.ts";
import type { UpdateMemberBody } from "#api/identity/members/schema.ts";
import { createResetLink } from "#api/identity/password-resets/contract.ts";
import { call } from "./call.ts";
import { usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** The people who can sign in, and those who are deactivated, newest first, page by page. */
export function useMembers() {
  return usePages(listUsers, { query: { limit: 100 } });
}

/** A change may be one of the signed-in user's own role. */
const changed = [readMe, listUsers];

export function useUpdateMember() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateMemberBody) =>
      call(updateUser, { params: { id }, body }),
    onSettled: useRefresh(...changed),
  });
}

export function useRemoveMember() {
  return useMutation({
    mutationFn: (id: string) => call(removeUser, { params: { id } }),
    onSettled: useRefresh(...changed),
  });
}

export function useHandOverOwnership() {
  return useMutation({
    mutationFn: (id: string) => call(handOverOwnership, { params: { id } }),
    onSettled: useRefresh(...changed),
  });
}

/** Only this response ever contains the link. */
export function useCreateResetLink() {
  return useMutation({
    mutationFn: (id: string) => call(createResetLink, { params: { id } }),
  });
}
