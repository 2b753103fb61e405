import { readSecretRotation } from "#api/identity/secret-rotation/contract.ts";
import { call } from "./call.ts";
import { useQuery } from "@tanstack/react-query";

/** The rotation of SECRET_KEY, for owners; read again every two seconds while it is running. */
export function useSecretRotation(isOwner: boolean) {
  return useQuery({
    queryKey: ["secret-rotation"],
    queryFn: ({ signal }) => call(readSecretRotation, { signal }),
    enabled: isOwner,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? 2000 : false),
  });
}
