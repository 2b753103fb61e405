import { useQuery } from "@tanstack/react-query";
import {
  createInvitation,
  joinInvitation,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  withdrawInvitation,
} from "#api/identity/invitations/contract.ts";
import type { CreateInvitationBody } from "#api/identity/invitations/schema.ts";
import { call } from "./call.ts";
import { queryOf, usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Invitations that are not accepted, newest first, page by page. */
export function useInvitations() {
  return usePages(listInvitations, { query: { limit: 100 } });
}

/** Only this response ever contains the link. */
export function useCreateInvitation() {
  return useMutation({
    mutationFn: (body: CreateInvitationBody) => call(createInvitation, { body }),
    onSuccess: useRefresh(listInvitations),
  });
}

/** Makes a new link, which only this response contains. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: string) => call(resendInvitation, { params: { id } }),
    onSettled: useRefresh(listInvitations),
  });
}

export function useWithdrawInvitation() {
  return useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSettled: useRefresh(listInvitations),
  });
}

/** The invitation of a link. */
export function useOpenInvitation(token: string | null) {
  return useQuery({
    ...queryOf(lookUpInvitation, { body: { token: token ?? "" } }),
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
