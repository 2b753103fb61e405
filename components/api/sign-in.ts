import { useQuery, useQueryClient } from "@tanstack/react-query";
import { identitiesSchema, startedSchema } from "#api/identity/provider-sign-in/schema.ts";
import {
  type CreateProviderBody,
  providerListSchema,
  providerSchema,
  type UpdateProviderBody,
} from "#api/identity/providers/schema.ts";
import { type SignInSettings, signInSettingsSchema } from "#api/identity/sign-in-settings/schema.ts";
import { membersKey } from "./members.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const providersKey = ["sign-in-providers"] as const;
const settingsKey = ["sign-in-settings"] as const;
const identitiesKey = ["identities"] as const;

/** Starts signing in with a provider. Resolves with the page of the provider. */
export function useStartSignIn() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; next: string; invitation: string | null }) =>
      request("POST", `/api/sign-in-providers/${id}/attempts`, startedSchema, { body }),
  });
}

/** Starts linking the signed-in user's account at a provider. */
export function useStartLink() {
  return useMutation({
    mutationFn: (id: string) => request("POST", `/api/me/identities/${id}`, startedSchema),
  });
}

export function useIdentities() {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => request("GET", "/api/me/identities", identitiesSchema, { signal }),
  });
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/me/identities/${id}`, noContentSchema),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesKey }),
  });
}

export function useProviders() {
  return useQuery({
    queryKey: providersKey,
    queryFn: ({ signal }) => request("GET", "/api/sign-in-providers", providerListSchema, { signal }),
  });
}

/** Adds a provider, or changes the one with this id. */
export function useSaveProvider(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProviderBody | UpdateProviderBody) =>
      id === null
        ? request("POST", "/api/sign-in-providers", providerSchema, { body })
        : request("PUT", `/api/sign-in-providers/${id}`, providerSchema, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: providersKey }),
  });
}

export function useDeleteProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/sign-in-providers/${id}`, noContentSchema),
    onSettled: () => client.invalidateQueries({ queryKey: providersKey }),
  });
}

export function useSignInSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request("GET", "/api/sign-in-settings", signInSettingsSchema, { signal }),
  });
}

export function useChangeSignInSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInSettings) =>
      request("PUT", "/api/sign-in-settings", signInSettingsSchema, { body }),
    onSettled: () => {
      // Members show who lacks a second factor.
      void client.invalidateQueries({ queryKey: membersKey });
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
}
