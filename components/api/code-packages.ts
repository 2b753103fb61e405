import { useQuery, useQueryClient } from "@tanstack/react-query";
import { codeBundleSchema, codePackagesSchema } from "#api/flows/code-bundles/schema.ts";
import { request } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const bundleKey = (hash: string) => ["code-bundles", hash] as const;

/** Which npm packages the operator allows. */
export function useCodePackages() {
  return useQuery({
    queryKey: ["code-packages"],
    queryFn: ({ signal }) => request("GET", "/api/code-packages", codePackagesSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A bundle never changes. @param hash empty: there is none, and nothing is asked */
export function useCodeBundle(hash: string) {
  return useQuery({
    queryKey: bundleKey(hash),
    queryFn: ({ signal }) => request("GET", `/api/code-bundles/${hash}`, codeBundleSchema, { signal }),
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
      request("POST", "/api/code-bundles", codeBundleSchema, { body: { packages } }),
    onSuccess: (bundle) => client.setQueryData(bundleKey(bundle.hash), bundle),
  });
}
