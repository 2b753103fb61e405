import { createApiKey } from "#api/identity/account/api-key-contract.ts";
import { createServiceKey } from "#api/identity/service-accounts/contract.ts";
import { readMe } from "#api/identity/account/contract.ts";
import { listApiKeys, revokeApiKey } from "#api/identity/account/api-key-contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiKeyScope } from "#api/identity/roles/schema.ts";
import { useMutation } from "./use-mutation.ts";

/** The cache key of the signed-in user. */
export const currentUserKey = ["me"] as const;
const apiKeysKey = ["api-keys"] as const;
/** The cache key of services, and of the API keys of each. */
export const servicesKey = ["services"] as const;
export const serviceKeysKey = ["service-keys"] as const;

/** A role that an owner changes shows within this time on an open page. The server applies it immediately. */
const watchMs = 15_000;

/** The signed-in user. */
export function useCurrentUser() {
  return useQuery({
    queryKey: currentUserKey,
    queryFn: ({ signal }) => call(readMe, { signal }),
    staleTime: 60_000,
    refetchInterval: watchMs,
  });
}

/** The API keys of the signed-in user, or all for an owner, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: apiKeysKey,
    queryFn: ({ signal }) =>
      call(listApiKeys, { query: { limit: 200 }, signal }),
  });
}

export interface ApiKeyInput {
  name: string;
  scopes: ApiKeyScope[];
  /** An instant, ISO 8601; null: never. */
  expires_at: string | null;
}

/** Keys are listed with their user's, or with their service's. */
function useRefreshKeys() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: servicesKey });
    void client.invalidateQueries({ queryKey: serviceKeysKey });
    return client.invalidateQueries({ queryKey: apiKeysKey });
  };
}

/** Creates a key of the signed-in user, or of a service. Only this response ever contains the key. */
export function useCreateApiKey(serviceId?: string) {
  return useMutation({
    mutationFn: (body: ApiKeyInput) =>
      serviceId === undefined
        ? call(createApiKey, { body })
        : call(createServiceKey, { params: { id: serviceId }, body }),
    onSuccess: useRefreshKeys(),
  });
}

export function useRevokeApiKey() {
  return useMutation({
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSuccess: useRefreshKeys(),
  });
}

/** Whether the signed-in user may change flows. False until known, so that nothing is shown and then removed. */
export function useCanEdit(): boolean {
  const role = useCurrentUser().data?.user.role;
  return role === "owner" || role === "editor";
}

/** Whether the signed-in user may run flows, replay and cancel. False until known. */
export function useCanRun(): boolean {
  const role = useCurrentUser().data?.user.role;
  return useCanEdit() || role === "operator";
}
