import { useQuery } from "@tanstack/react-query";
import {
  joinInvitation,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  withdrawInvitation,
} from "#api/identity/invitations/contract.ts";
import { queryOf, useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** Invitations that are not accepted, newest first. */
export const useInvitations = () => useList(listInvitations, { query: { limit: 100 } });

/** Makes a new link, which only this response contains. */
export const useResendInvitation = () => useChangeById(resendInvitation, [listInvitations]);

export const useWithdrawInvitation = () => useChangeById(withdrawInvitation, [listInvitations]);

/** The invitation of a link. */
export function useOpenInvitation(token: string | null) {
  return useQuery({
    ...queryOf(lookUpInvitation, { body: { token: token ?? "" } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation with the account that is signed in. */
export const useJoinInvitation = () => useChange(joinInvitation);
