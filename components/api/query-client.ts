import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem.ts";

/** The cache of what the server answered. A refusal is final; only what did not get through is tried again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
      },
    },
  });
}
