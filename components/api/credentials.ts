import { sendOwnTestEmail, sendTestEmail } from "#api/identity/test-emails/contract.ts";
import { addCredential, changeCredential, listCredentials, removeCredential } from "#api/identity/credentials/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CreateCredentialBody, type UpdateCredentialBody } from "#api/identity/credentials/schema.ts";
import { useMutation } from "./use-mutation.ts";

const credentialsKey = ["credentials"] as const;

/** All credentials, newest first, without their secrets. */
export function useCredentials() {
  return useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) =>
      call(listCredentials, { query: { limit: 200 }, signal }),
  });
}

export function useCreateCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credential: CreateCredentialBody) =>
      call(addCredential, { body: credential }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

export function useUpdateCredential(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateCredentialBody) =>
      call(changeCredential, { params: { id }, body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

/** Refused with the code `credential_in_use` while a flow names it. */
export function useDeleteCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeCredential, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

/** Sends an e-mail to the signed-in user through a credential's mail server; null: through the installation's. */
export function useSendTestEmail(credentialId: string | null) {
  return useMutation({
    mutationFn: (body: { from?: string }) =>
      credentialId === null
        ? call(sendOwnTestEmail, { body })
        : call(sendTestEmail, { params: { id: credentialId }, body }),
  });
}
