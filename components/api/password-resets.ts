import { useQuery } from "@tanstack/react-query";
import { lookUpReset, requestReset } from "#api/identity/password-resets/contract.ts";
import { call } from "./call.ts";
import { queryOf } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Asks for an e-mail with a link. The response does not tell whether anyone has the address. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call(requestReset, { body: { email } }),
  });
}

/** Whose password a link resets. */
export function useOpenReset(token: string | null) {
  return useQuery({
    ...queryOf(lookUpReset, { body: { token: token ?? "" } }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
