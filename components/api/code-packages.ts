import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createCodeBundle, readCodeBundle, readCodePackages } from "#api/flows/code-bundles/contract.ts";
import { call } from "./call.ts";
import { queryOf } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Which npm packages the operator allows. */
export function useCodePackages() {
  return useQuery({ ...queryOf(readCodePackages), staleTime: Number.POSITIVE_INFINITY });
}

const bundleQuery = (hash: string) => queryOf(readCodeBundle, { params: { hash } });

/** A bundle never changes. @param hash empty for no bundle, which sends no request */
export function useCodeBundle(hash: string) {
  return useQuery({
    ...bundleQuery(hash),
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
    onSuccess: (bundle) => client.setQueryData(bundleQuery(bundle.hash).queryKey, bundle),
  });
}
