import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import {
  type createFeatureBodySchema,
  featureSchema,
  type updateFeatureBodySchema,
} from "#api/packages/features/schema.ts";
import {
  batchSchema,
  checkSchema,
  type createBatchBodySchema,
  type createLicenseBodySchema,
  issuedLicenseSchema,
  type License,
  type LicenseFilter,
  licenseActivationSchema,
  licenseSchema,
  licenseSummarySchema,
  type updateLicenseBodySchema,
} from "#api/packages/licenses/schema.ts";
import { packageSchema } from "#api/packages/releases/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { noContentSchema, request, toQuery } from "./request.ts";
import { useMutation } from "./use-mutation.ts";

const licensePageSchema = pageOf(licenseSummarySchema);
type LicensePage = z.infer<typeof licensePageSchema>;

/** The cache keys of licenses. */
const licenseKeys = {
  lists: ["licenses", "list"] as const,
  one: (id: string) => ["licenses", id] as const,
  activations: (id: string) => ["licenses", id, "activations"] as const,
  checks: (id: string) => ["licenses", id, "checks"] as const,
  features: ["features"] as const,
};

/** Licenses, newest first, page by page. */
export function useLicenses(filter: LicenseFilter) {
  return useInfiniteQuery({
    queryKey: [...licenseKeys.lists, filter],
    queryFn: ({ pageParam, signal }) =>
      request("GET", "/api/licenses", licensePageSchema, {
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<LicensePage, string | undefined> | undefined) => previous,
  });
}

/** The URL that downloads these licenses as CSV. */
export function licenseExportUrl(filter: LicenseFilter): string {
  return `/api/licenses/export${toQuery(filter)}`;
}

export function useLicense(id: string) {
  return useQuery({
    queryKey: licenseKeys.one(id),
    queryFn: ({ signal }) => request("GET", `/api/licenses/${id}`, licenseSchema, { signal }),
  });
}

/** The packages by name, for a select. */
export function usePackageNames() {
  return useQuery({
    queryKey: ["packages", "names"],
    queryFn: ({ signal }) =>
      request("GET", "/api/packages", pageOf(packageSchema.pick({ slug: true, name: true }).loose()), {
        query: { limit: 200 },
        signal,
      }),
    select: ({ data }) => data.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}

/** Only this response ever contains the key. */
export function useIssueLicense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createLicenseBodySchema>) =>
      request("POST", "/api/licenses", issuedLicenseSchema, { body }),
    onSuccess: () => refreshLists(client),
  });
}

/** Only this response ever contains the keys. */
export function useIssueBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createBatchBodySchema>) =>
      request("POST", "/api/licenses/batches", batchSchema, { body }),
    onSuccess: () => refreshLists(client),
  });
}

export function useUpdateLicense(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof updateLicenseBodySchema>) =>
      request("PATCH", `/api/licenses/${id}`, licenseSchema, { body }),
    onSuccess: (license) => cacheLicense(client, license),
  });
}

export type StatusChange = "suspend" | "resume" | "revoke";

const statusRequests = {
  suspend: ["POST", "suspension"],
  resume: ["DELETE", "suspension"],
  revoke: ["POST", "revocation"],
} as const satisfies Record<StatusChange, readonly ["POST" | "DELETE", string]>;

/** Suspends, resumes or revokes a license. */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) => {
      const [method, noun] = statusRequests[change];
      return request(method, `/api/licenses/${id}/${noun}`, licenseSchema);
    },
    onSuccess: (license) => cacheLicense(client, license),
  });
}

/** Instances change without user action, so they are refetched periodically. */
const watchMs = 5000;

export function useActivations(id: string) {
  return useQuery({
    queryKey: licenseKeys.activations(id),
    queryFn: ({ signal }) =>
      request("GET", `/api/licenses/${id}/activations`, pageOf(licenseActivationSchema), {
        query: { limit: 200 },
        signal,
      }),
    refetchInterval: watchMs,
  });
}

export function useRemoveActivation(licenseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request("DELETE", `/api/licenses/${licenseId}/activations/${id}`, noContentSchema),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: licenseKeys.one(licenseId) });
      return refreshLists(client);
    },
  });
}

export function useChecks(id: string) {
  return useQuery({
    queryKey: licenseKeys.checks(id),
    queryFn: ({ signal }) =>
      request("GET", `/api/licenses/${id}/checks`, pageOf(checkSchema), { query: { limit: 50 }, signal }),
    refetchInterval: watchMs,
  });
}

/** The features of one package, or of all. */
export function useFeatures(packageSlug: string | undefined) {
  return useQuery({
    queryKey: [...licenseKeys.features, packageSlug ?? null],
    queryFn: ({ signal }) =>
      request("GET", "/api/features", pageOf(featureSchema), {
        query: { package: packageSlug, limit: 200 },
        signal,
      }),
  });
}

export function useCreateFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createFeatureBodySchema>) =>
      request("POST", "/api/features", featureSchema, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: licenseKeys.features }),
  });
}

export function useUpdateFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<typeof updateFeatureBodySchema>) =>
      request("PATCH", `/api/features/${id}`, featureSchema, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: licenseKeys.features }),
  });
}

export function useDeleteFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request("DELETE", `/api/features/${id}`, noContentSchema),
    onSuccess: () => client.invalidateQueries({ queryKey: licenseKeys.features }),
  });
}

function refreshLists(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: licenseKeys.lists });
}

function cacheLicense(client: QueryClient, license: License): void {
  client.setQueryData(licenseKeys.one(license.id), license);
  void refreshLists(client);
}
