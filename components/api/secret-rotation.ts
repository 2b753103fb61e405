import { useQuery } from "@tanstack/react-query";
import { readSecretRotation } from "#api/identity/secret-rotation/contract.ts";
import { queryOf } from "./queries.ts";

/** The rotation of SECRET_KEY, for owners; read again every two seconds while it is running. */
export function useSecretRotation(isOwner: boolean) {
  return useQuery({
    ...queryOf(readSecretRotation),
    enabled: isOwner,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? 2000 : false),
  });
}
