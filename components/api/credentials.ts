import { useQuery } from "@tanstack/react-query";
import {
  addCredential,
  changeCredential,
  listCredentials,
  removeCredential,
} from "#api/identity/credentials/contract.ts";
import type { CreateCredentialBody, UpdateCredentialBody } from "#api/identity/credentials/schema.ts";
import { sendOwnTestEmail, sendTestEmail } from "#api/identity/test-emails/contract.ts";
import { type BodyOf, call } from "./call.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** All credentials, newest first, without their secrets. */
export function useCredentials() {
  return useQuery(queryOf(listCredentials, { query: { limit: 200 } }));
}

export function useCreateCredential() {
  return useMutation({
    mutationFn: (body: CreateCredentialBody) => call(addCredential, { body }),
    onSuccess: useRefresh(listCredentials),
  });
}

export function useUpdateCredential(id: string) {
  return useMutation({
    mutationFn: (body: UpdateCredentialBody) => call(changeCredential, { params: { id }, body }),
    onSuccess: useRefresh(listCredentials),
  });
}

/** Refused with the code `credential_in_use` while a flow names it. */
export function useDeleteCredential() {
  return useMutation({
    mutationFn: (id: string) => call(removeCredential, { params: { id } }),
    onSuccess: useRefresh(listCredentials),
  });
}

/** Sends an e-mail to the signed-in user through a credential's mail server; null for the installation's. */
export function useSendTestEmail(credentialId: string | null) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendTestEmail>) =>
      credentialId === null
        ? call(sendOwnTestEmail, { body })
        : call(sendTestEmail, { params: { id: credentialId }, body }),
  });
}
