import type { Contract } from "#api/contract.ts";
import { type RequestOf, type ResponseOf, send } from "./call.ts";
import { useRefresh } from "./queries.ts";
import { type Mutation, useMutation } from "./use-mutation.ts";

/**
 * Calls an endpoint that changes something, and refetches what these endpoints have returned. The mutation is pending
 * until that is there. After a refusal they are refetched too: what the page shows may be out of date.
 */
export function useChange<Declared extends Contract>(
  contract: Declared,
  refetched: readonly Contract[] = [],
): Mutation<ResponseOf<Declared>, RequestOf<Declared>> {
  return useMutation({
    mutationFn: (request: RequestOf<Declared>) => send(contract, request),
    onSettled: useRefreshAfter(refetched),
  });
}

/** A contract whose whole request is an id. */
type OfId<Declared extends Contract> =
  { params: { id: string } } extends RequestOf<Declared> ? Declared : never;

/** `useChange` for an endpoint that needs nothing but an id. */
export function useChangeById<Declared extends Contract>(
  contract: OfId<Declared>,
  refetched: readonly Contract[] = [],
): Mutation<ResponseOf<Declared>, string> {
  return useMutation({
    mutationFn: (id: string) => send<Declared>(contract, { params: { id } }),
    onSettled: useRefreshAfter(refetched),
  });
}

/** Nobody waits for what is refetched after a refusal. */
function useRefreshAfter(contracts: readonly Contract[]) {
  const refresh = useRefresh(...contracts);
  return (_: unknown, error: Error | null) => {
    const refetched = refresh();
    return error ? undefined : refetched;
  };
}
