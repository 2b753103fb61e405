import { listIdentities, startLink, startSignIn, unlinkIdentity } from "#api/identity/provider-sign-in/contract.ts";
import { changeSignInSettings, createProvider, deleteProvider, getSignInSettings, listProviders, updateProvider } from "#api/identity/providers/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CreateProviderBody, type UpdateProviderBody } from "#api/identity/providers/schema.ts";
import { type SignInSettings } from "#api/identity/sign-in-settings/schema.ts";
import { membersKey } from "./members.ts";
import { useMutation } from "./use-mutation.ts";

const providersKey = ["sign-in-providers"] as const;
const settingsKey = ["sign-in-settings"] as const;
const identitiesKey = ["identities"] as const;

/** Starts signing in with a provider. Resolves with the page of the provider. */
export function useStartSignIn() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; next: string; invitation: string | null }) =>
      call(startSignIn, { params: { id }, body }),
  });
}

/** Starts linking the signed-in user's account at a provider. */
export function useStartLink() {
  return useMutation({
    mutationFn: (id: string) => call(startLink, { params: { id } }),
  });
}

export function useIdentities() {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call(listIdentities, { signal }),
  });
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(unlinkIdentity, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesKey }),
  });
}

export function useProviders() {
  return useQuery({
    queryKey: providersKey,
    queryFn: ({ signal }) => call(listProviders, { signal }),
  });
}

/** Adds a provider, or changes the one with this id. */
export function useSaveProvider(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProviderBody | UpdateProviderBody) =>
      id === null
        ? // A new provider has a secret; the server refuses one without.
          call(createProvider, { body: body as CreateProviderBody })
        : call(updateProvider, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: providersKey }),
  });
}

export function useDeleteProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProvider, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: providersKey }),
  });
}

export function useSignInSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getSignInSettings, { signal }),
  });
}

export function useChangeSignInSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInSettings) =>
      call(changeSignInSettings, { body }),
    onSettled: () => {
      // Members show who lacks a second factor.
      void client.invalidateQueries({ queryKey: membersKey });
      return client.invalidateQueries({ queryKey: settingsKey });
    },
  });
}
