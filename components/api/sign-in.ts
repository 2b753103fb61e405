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
  deleteProvider,
  getSignInSettings,
  listProviders,
} from "#api/identity/providers/contract.ts";
import { queryOf, useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** Starts signing in with a provider. Resolves with the page of the provider. */
export const useStartSignIn = () => useChange(startSignIn);

/** Starts linking the signed-in user's account at a provider. */
export const useStartLink = () => useChangeById(startLink);

export const useIdentities = () => useQuery(queryOf(listIdentities));

export const useUnlink = () => useChangeById(unlinkIdentity, [listIdentities]);

export const useProviders = () => useList(listProviders);

export const useDeleteProvider = () => useChangeById(deleteProvider, [listProviders]);

export const useSignInSettings = () => useQuery(queryOf(getSignInSettings));

/** Members show who lacks a second factor. */
export const useChangeSignInSettings = () => useChange(changeSignInSettings, [getSignInSettings, listUsers]);
