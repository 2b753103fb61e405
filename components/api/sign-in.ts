import { useQuery } from "@tanstack/react-query";
import { listUsers } from "#api/identity/members/contract.ts";
import {
  listIdentities,
  startLink,
  startSignIn,
  unlinkIdentity,
} from "#api/identity/provider-sign-in/contract.ts";
import {
  changeSignInSettings,
  createProvider,
  deleteProvider,
  getSignInSettings,
  listProviders,
  updateProvider,
} from "#api/identity/providers/contract.ts";
import type { CreateProviderBody, UpdateProviderBody } from "#api/identity/providers/schema.ts";
import type { SignInSettings } from "#api/identity/sign-in-settings/schema.ts";
import { type BodyOf, call } from "./call.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Starts signing in with a provider. Resolves with the page of the provider. */
export function useStartSignIn() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof startSignIn>) =>
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
  return useQuery(queryOf(listIdentities));
}

export function useUnlink() {
  return useMutation({
    mutationFn: (id: string) => call(unlinkIdentity, { params: { id } }),
    onSettled: useRefresh(listIdentities),
  });
}

export function useProviders() {
  return useQuery(queryOf(listProviders));
}

/** Adds a provider, or changes the one with this id. */
export function useSaveProvider(id: string | null) {
  return useMutation({
    mutationFn: (body: CreateProviderBody | UpdateProviderBody) =>
      id === null
        ? // A new provider has a secret; the server refuses one without.
          call(createProvider, { body: body as CreateProviderBody })
        : call(updateProvider, { params: { id }, body }),
    onSettled: useRefresh(listProviders),
  });
}

export function useDeleteProvider() {
  return useMutation({
    mutationFn: (id: string) => call(deleteProvider, { params: { id } }),
    onSettled: useRefresh(listProviders),
  });
}

export function useSignInSettings() {
  return useQuery(queryOf(getSignInSettings));
}

export function useChangeSignInSettings() {
  return useMutation({
    mutationFn: (body: SignInSettings) => call(changeSignInSettings, { body }),
    // Members show who lacks a second factor.
    onSettled: useRefresh(getSignInSettings, listUsers),
  });
}
