import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CreateInvitationBody,
  invitationSchema,
  issuedInvitationSchema,
  openInvitationSchema,
} from "#api/identity/invitations/schema.ts";
import { userSchema } from "#api/identity/people/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const invitationsKey = ["invitations"] as const;
const pageSchema = pageOf(invitationSchema);

/** Invitations that are not accepted, newest first, page by page. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: invitationsKey,
    queryFn: ({ pageParam, signal }) =>
      request("GET", "/api/invitations", pageSchema, { query: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** Only this response ever contains the link. */
export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateInvitationBody) =>
      request("POST", "/api/invitations", issuedInvitationSchema, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** Makes a new link, which only this response contains. */
export function useResendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("POST", `/api/invitations/${id}/deliveries`, issuedInvitationSchema),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/invitations/${id}`, noContentSchema),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

/** The invitation of a link. */
export function useOpenInvitation(token: string | null) {
  return useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      request("POST", "/api/invitations/lookup", openInvitationSchema, { body: { token }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation with the account that is signed in. */
export function useJoinInvitation() {
  return useMutation({
    mutationFn: (token: string) => request("POST", "/api/me/invitations", userSchema, { body: { token } }),
  });
}
