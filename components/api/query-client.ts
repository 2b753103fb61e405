import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { readMe } from "#api/identity/account/contract.ts";
import { goToSignIn } from "./go-to-sign-in.ts";
import { ApiProblem } from "./problem.ts";
import { allOf } from "./queries.ts";

/**
 * The cache of server responses. A refusal is final; only requests that got no response are retried. An ended session
 * leads to the sign-in page and back.
 */
export function newQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    redirectWhenSignedOut(error);
    // The role may have changed meanwhile: the page shows what is left to do.
    if (isForbidden(error)) void client.invalidateQueries(allOf(readMe));
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a request fails immediately. A paused one would run later, when the user no longer expects
      // it.
      mutations: { networkMode: "always" },
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  });
  return client;
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "forbidden";
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}

function redirectWhenSignedOut(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status !== 401) return;
  const here = window.location.pathname + window.location.search;
  void goToSignIn(`?next=${encodeURIComponent(here)}`);
}
