import { handOverOwnership, listUsers, removeUser, updateUser } from "#api/identity/members/contract.ts";
import { createResetLink } from "#api/identity/password-resets/contract.ts";
import { call } from "./call.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type UpdateMemberBody } from "#api/identity/members/schema.ts";
import { currentUserKey } from "./access.ts";
import { useMutation } from "./use-mutation.ts";

/** The cache key of the members. */
export const membersKey = ["members"] as const;

/** The people who can sign in, and those who are deactivated, newest first, page by page. */
export function useMembers() {
  return useInfiniteQuery({
    queryKey: membersKey,
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** A change may be one of the signed-in user's own role. */
function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: currentUserKey });
    return client.invalidateQueries({ queryKey: membersKey });
  };
}

export function useUpdateMember() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateMemberBody) =>
      call(updateUser, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useRemoveMember() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(removeUser, { params: { id } }),
    onSettled: refresh,
  });
}

export function useHandOverOwnership() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(handOverOwnership, { params: { id } }),
    onSettled: refresh,
  });
}

/** Only this response ever contains the link. */
export function useCreateResetLink() {
  return useMutation({
    mutationFn: (id: string) => call(createResetLink, { params: { id } }),
  });
}
