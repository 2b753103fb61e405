import { type MutationScope, useMutation as useCachedMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";

interface MutationOptions<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** Mutations of one scope run one after the other. */
  scope?: MutationScope;
  /** Updates the cache. The mutation is pending until it is done. */
  onSuccess?: (data: Data, variables: Variables) => unknown;
  onSettled?: (data: Data | undefined, error: Error | null, variables: Variables) => unknown;
}

/** The reactions to the response of the component that called `mutate`. */
interface Reactions<Data> {
  onSuccess?: (data: Data) => unknown;
  onError?: (error: Error) => unknown;
}

interface Call<Data, Variables> {
  variables: Variables;
  react: (reaction: (reactions: Reactions<Data>) => unknown) => void;
}

/**
 * Changes something on the server. What is passed to `mutate` runs as soon as the response is there, before the cache is
 * updated: the row that was deleted can still confirm it. The library runs it after the refetch, when the row may be gone,
 * and then not at all. A component that the user has left meanwhile does not react.
 */
export function useMutation<Data, Variables = void>({
  mutationFn,
  scope,
  onSuccess,
  onSettled,
}: MutationOptions<Data, Variables>) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useCachedMutation<Data, Error, Call<Data, Variables>>({
    mutationFn: ({ variables }) => mutationFn(variables),
    ...(scope && { scope }),
    onSuccess: (data, { variables, react }) => {
      react((reactions) => reactions.onSuccess?.(data));
      return onSuccess?.(data, variables);
    },
    onError: (error, { react }) => react((reactions) => reactions.onError?.(error)),
    onSettled: (data, error, { variables }) => onSettled?.(data, error, variables),
  });
  const { mutate: start, mutateAsync: startAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables, reactions: Reactions<Data> = {}) => {
      const react: Call<Data, Variables>["react"] = (reaction) => {
        if (!isShown.current) return;
        try {
          reaction(reactions);
        } catch (fault) {
          // The change was made, or was not, whatever happens here.
          reportError(fault);
        }
      };
      start({ variables, react });
    },
    [start],
  );
  const mutateAsync = useCallback(
    (variables: Variables) => startAsync({ variables, react: () => {} }),
    [startAsync],
  );
  return { ...mutation, variables: mutation.variables?.variables, mutate, mutateAsync };
}

/** The return value of `useMutation`. */
export type Mutation<Data, Variables> = ReturnType<typeof useMutation<Data, Variables>>;
