import { useQuery, useQueryClient } from "@tanstack/react-query";
import { sessionSchema } from "#api/identity/account/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { noContentSchema, request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const sessionsKey = ["sessions"] as const;

/** The browsers signed in with this account, newest first. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) =>
      request("GET", "/api/sessions", pageOf(sessionSchema), { query: { limit: 200 }, signal }),
  });
}

/** Signs one browser out. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/sessions/${id}`, noContentSchema),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Signs every browser out, including this one. */
export function useEndSessions() {
  return useMutation({ mutationFn: () => request("DELETE", "/api/me/sessions", noContentSchema) });
}

/** Signs every other browser out. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { current_password: string; new_password: string }) =>
      request("PUT", "/api/me/password", noContentSchema, { body: change }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
