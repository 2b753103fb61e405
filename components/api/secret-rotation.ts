import { useQuery } from "@tanstack/react-query";
import { secretRotationSchema } from "#api/identity/secret-rotation/schema.ts";
import { request } from "./request.ts";

/** The rotation of SECRET_KEY, for owners; read again every two seconds while it is running. */
export function useSecretRotation(isOwner: boolean) {
  return useQuery({
    queryKey: ["secret-rotation"],
    queryFn: ({ signal }) => request("GET", "/api/secret-rotation", secretRotationSchema, { signal }),
    enabled: isOwner,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? 2000 : false),
  });
}
