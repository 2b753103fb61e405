import { useQuery } from "@tanstack/react-query";
import { openResetSchema } from "#api/identity/password-resets/schema.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

/** Asks for an e-mail with a link. The response does not tell whether anyone has the address. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) =>
      request("POST", "/api/password-resets", noContentSchema, { body: { email } }),
  });
}

/** Whose password a link resets. */
export function useOpenReset(token: string | null) {
  return useQuery({
    queryKey: ["password-reset", token],
    queryFn: ({ signal }) =>
      request("POST", "/api/password-resets/lookup", openResetSchema, { body: { token }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
