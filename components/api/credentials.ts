import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CreateCredentialBody,
  credentialSchema,
  type UpdateCredentialBody,
} from "#api/identity/credentials/schema.ts";
import { testEmailSchema } from "#api/identity/test-emails/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const credentialsKey = ["credentials"] as const;

/** All credentials, newest first, without their secrets. */
export function useCredentials() {
  return useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) =>
      request("GET", "/api/credentials", pageOf(credentialSchema), { query: { limit: 200 }, signal }),
  });
}

export function useCreateCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credential: CreateCredentialBody) =>
      request("POST", "/api/credentials", credentialSchema, { body: credential }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

export function useUpdateCredential(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateCredentialBody) =>
      request("PUT", `/api/credentials/${id}`, credentialSchema, { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

/** Refused with the code `credential_in_use` while a flow names it. */
export function useDeleteCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/credentials/${id}`, noContentSchema),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

/** Sends an e-mail to the signed-in user through a credential's mail server; null: through the installation's. */
export function useSendTestEmail(credentialId: string | null) {
  const path = credentialId === null ? "/api/test-emails" : `/api/credentials/${credentialId}/test-emails`;
  return useMutation({
    mutationFn: (body: { from?: string }) => request("POST", path, testEmailSchema, { body }),
  });
}
