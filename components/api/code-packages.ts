import { createCodeBundle, readCodeBundle, readCodePackages } from "#api/flows/code-bundles/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMutation } from "./use-mutation.ts";

const bundleKey = (hash: string) => ["code-bundles", hash] as const;

/** Which npm packages the operator allows. */
export function useCodePackages() {
  return useQuery({
    queryKey: ["code-packages"],
    queryFn: ({ signal }) => call(readCodePackages, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A bundle never changes. @param hash empty: there is none, and nothing is asked */
export function useCodeBundle(hash: string) {
  return useQuery({
    queryKey: bundleKey(hash),
    queryFn: ({ signal }) => call(readCodeBundle, { params: { hash }, signal }),
    enabled: hash !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Bundles packages, which takes seconds. */
export function useBundlePackages() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (packages: readonly string[]) =>
      call(createCodeBundle, { body: { packages: [...packages] } }),
    onSuccess: (bundle) => client.setQueryData(bundleKey(bundle.hash), bundle),
  });
}
