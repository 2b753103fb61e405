import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiKeySchema, createdApiKeySchema, meSchema } from "#server/identity/account/schema.ts";
import type { Scope } from "#server/identity/roles/schema.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { noContent, request } from "./request.ts";

/** Where who is signed in lies in the cache. */
export const meKey = ["me"] as const;
const apiKeysKey = ["api-keys"] as const;

/** Who is signed in. */
export function useMe() {
  return useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => request("GET", "/api/me", meSchema, { signal }),
    staleTime: 60_000,
  });
}

/** The API keys of who is signed in, the newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: apiKeysKey,
    queryFn: ({ signal }) =>
      request("GET", "/api/api-keys", listOf(apiKeySchema), { query: { limit: 200 }, signal }),
  });
}

export interface NewApiKey {
  name: string;
  scopes: Scope[];
  /** An instant, ISO 8601; null: never. */
  expires_at: string | null;
}

/** Its answer is the only one that ever holds the key. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: NewApiKey) => request("POST", "/api/api-keys", createdApiKeySchema, { body: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/api-keys/${id}`, noContent),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

/** Whether who is signed in may change flows. False until known, so that nothing is offered and then taken away. */
export function useCanEdit(): boolean {
  const role = useMe().data?.user.role;
  return role === "owner" || role === "editor";
}
