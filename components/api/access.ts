import { useQuery } from "@tanstack/react-query";
import { listApiKeys, revokeApiKey } from "#api/identity/account/api-key-contract.ts";
import { readMe } from "#api/identity/account/contract.ts";
import { listServiceKeys, listServices } from "#api/identity/service-accounts/contract.ts";
import { queryOf, useList } from "./queries.ts";
import { useChangeById } from "./use-change.ts";

/** A role that an owner changes shows within this time on an open page. The server applies it immediately. */
const watchMs = 15_000;

/** The signed-in user. */
export function useCurrentUser() {
  return useQuery({ ...queryOf(readMe), staleTime: 60_000, refetchInterval: watchMs });
}

/** The API keys of the signed-in user, or all for an owner, newest first. */
export const useApiKeys = () => useList(listApiKeys, { query: { limit: 200 } });

/** Keys are listed with their user's, or with their service's. */
export const keyLists = [listServices, listServiceKeys, listApiKeys];

export const useRevokeApiKey = () => useChangeById(revokeApiKey, keyLists);

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
