import { resumeLicense, revokeLicense, suspendLicense } from "#api/packages/licenses/contract.ts";
import { exportLicenses } from "#api/packages/licenses/bulk-contract.ts";
import { createLicense, deleteActivation, listActivations, listChecks, listLicenses, readLicense, updateLicense } from "#api/packages/licenses/contract.ts";
import { listPackages } from "#api/packages/releases/contract.ts";
import { createLicenseBatch } from "#api/packages/licenses/bulk-contract.ts";
import { createFeature, deleteFeature, listFeatures, updateFeature } from "#api/packages/features/contract.ts";
import { call, urlOf } from "./call.ts";
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { type createFeatureBodySchema, type updateFeatureBodySchema } from "#api/packages/features/schema.ts";
import { type createBatchBodySchema, type createLicenseBodySchema, type License, type LicenseFilter, licenseSummarySchema, type updateLicenseBodySchema } from "#api/packages/licenses/schema.ts";
import { pageOf } from "#api/http/schema.ts";
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
      call(listLicenses, { query: { ...filter, cursor: pageParam },
        signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (previous: InfiniteData<LicensePage, string | undefined> | undefined) => previous,
  });
}

/** The URL that downloads these licenses as CSV. */
export function licenseExportUrl(filter: LicenseFilter): string {
  return urlOf(exportLicenses, { query: filter });
}

export function useLicense(id: string) {
  return useQuery({
    queryKey: licenseKeys.one(id),
    queryFn: ({ signal }) => call(readLicense, { params: { id }, signal }),
  });
}

/** The packages by name, for a select. */
export function usePackageNames() {
  return useQuery({
    queryKey: ["packages", "names"],
    queryFn: ({ signal }) =>
      call(listPackages, { query: { limit: 200 },
        signal }),
    select: ({ data }) => data.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}

/** Only this response ever contains the key. */
export function useIssueLicense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createLicenseBodySchema>) =>
      call(createLicense, { body }),
    onSuccess: () => refreshLists(client),
  });
}

/** Only this response ever contains the keys. */
export function useIssueBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createBatchBodySchema>) =>
      call(createLicenseBatch, { body }),
    onSuccess: () => refreshLists(client),
  });
}

export function useUpdateLicense(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof updateLicenseBodySchema>) =>
      call(updateLicense, { params: { id }, body }),
    onSuccess: (license) => cacheLicense(client, license),
  });
}

export type StatusChange = "suspend" | "resume" | "revoke";

const statusContracts = { suspend: suspendLicense, resume: resumeLicense, revoke: revokeLicense };

/** Suspends, resumes or revokes a license. */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: StatusChange) => call(statusContracts[change], { params: { id } }),
    onSuccess: (license) => cacheLicense(client, license),
  });
}

/** Instances change without user action, so they are refetched periodically. */
const watchMs = 5000;

export function useActivations(id: string) {
  return useQuery({
    queryKey: licenseKeys.activations(id),
    queryFn: ({ signal }) =>
      call(listActivations, { params: { id }, query: { limit: 200 },
        signal }),
    refetchInterval: watchMs,
  });
}

export function useRemoveActivation(licenseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteActivation, { params: { id: licenseId, activation_id: id } }),
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
      call(listChecks, { params: { id }, query: { limit: 50 }, signal }),
    refetchInterval: watchMs,
  });
}

/** The features of one package, or of all. */
export function useFeatures(packageSlug: string | undefined) {
  return useQuery({
    queryKey: [...licenseKeys.features, packageSlug ?? null],
    queryFn: ({ signal }) =>
      call(listFeatures, { query: { package: packageSlug, limit: 200 },
        signal }),
  });
}

export function useCreateFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createFeatureBodySchema>) =>
      call(createFeature, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: licenseKeys.features }),
  });
}

export function useUpdateFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & z.input<typeof updateFeatureBodySchema>) =>
      call(updateFeature, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: licenseKeys.features }),
  });
}

export function useDeleteFeature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteFeature, { params: { id } }),
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
