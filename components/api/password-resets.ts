import { useQuery } from "@tanstack/react-query";
import { lookUpReset, requestReset } from "#api/identity/password-resets/contract.ts";
import { queryOf } from "./queries.ts";
import { useChange } from "./use-change.ts";

/** Asks for an e-mail with a link. The response does not tell whether anyone has the address. */
export const useRequestReset = () => useChange(requestReset);

/** Whose password a link resets. */
export function useOpenReset(token: string | null) {
  return useQuery({
    ...queryOf(lookUpReset, { body: { token: token ?? "" } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
