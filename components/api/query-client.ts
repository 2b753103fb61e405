import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { goToSignIn } from "./go-to-sign-in.ts";
import { ApiProblem } from "./problem.ts";

/**
 * The cache of what the server answered. A refusal is final; only what did not get through is tried again. A session that
 * has ended leads to the sign-in page and back.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      // Without a network a request fails at once. Put off until there is one, it would be done when nobody expects it.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}

function leaveWhenSignedOut(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status !== 401) return;
  const here = window.location.pathname + window.location.search;
  void goToSignIn(`?next=${encodeURIComponent(here)}`);
}
