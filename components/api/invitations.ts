import { createInvitation, joinInvitation, listInvitations, lookUpInvitation, resendInvitation, withdrawInvitation } from "#api/identity/invitations/contract.ts";
import { call } from "./call.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CreateInvitationBody, } from "#api/identity/invitations/schema.ts";
import { useMutation } from "./use-mutation.ts";

const invitationsKey = ["invitations"] as const;

/** Invitations that are not accepted, newest first, page by page. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: invitationsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, { query: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Only this response ever contains the link. */
export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateInvitationBody) =>
      call(createInvitation, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** Makes a new link, which only this response contains. */
export function useResendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** The invitation of a link. */
export function useOpenInvitation(token: string | null) {
  return useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      call(lookUpInvitation, { body: { token: token ?? "" }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation with the account that is signed in. */
export function useJoinInvitation() {
  return useMutation({
    mutationFn: (token: string) => call(joinInvitation, { body: { token } }),
  });
}
