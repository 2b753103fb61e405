import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from "#api/packages/features/contract.ts";
import { createLicenseBatch, exportLicenses } from "#api/packages/licenses/bulk-contract.ts";
import {
  createLicense,
  deleteActivation,
  listActivations,
  listChecks,
  listLicenses,
  readLicense,
  resumeLicense,
  revokeLicense,
  suspendLicense,
  updateLicense,
} from "#api/packages/licenses/contract.ts";
import type { License, LicenseFilter } from "#api/packages/licenses/schema.ts";
import { listPackages } from "#api/packages/releases/contract.ts";
import { type BodyOf, call, urlOf } from "./call.ts";
import { allOf, queryOf, refresh, usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Licenses, newest first, page by page. */
export function useLicenses(filter: LicenseFilter) {
  return usePages(listLicenses, { query: filter });
}

/** The URL that downloads these licenses as CSV. */
export function licenseExportUrl(filter: LicenseFilter): string {
  return urlOf(exportLicenses, { query: filter });
}

const licenseQuery = (id: string) => queryOf(readLicense, { params: { id } });

export function useLicense(id: string) {
  return useQuery(licenseQuery(id));
}

/** The packages by name, for a select. */
export function usePackageNames() {
  return useQuery({
    ...queryOf(listPackages, { query: { limit: 200 } }),
    select: ({ data }) => data.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}

/** Only this response ever contains the key. */
export function useIssueLicense() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createLicense>) => call(createLicense, { body }),
    onSuccess: useRefresh(listLicenses),
  });
}

/** Only this response ever contains the keys. */
export function useIssueBatch() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createLicenseBatch>) => call(createLicenseBatch, { body }),
    onSuccess: useRefresh(listLicenses),
  });
}

export function useUpdateLicense(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateLicense>) => call(updateLicense, { params: { id }, body }),
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

function cacheLicense(client: QueryClient, license: License): void {
  client.setQueryData(licenseQuery(license.id).queryKey, license);
  void refresh(client, [listLicenses]);
}

/** Instances change without user action, so they are refetched periodically. */
const watchMs = 5000;

export function useActivations(id: string) {
  return useQuery({
    ...queryOf(listActivations, { params: { id }, query: { limit: 200 } }),
    refetchInterval: watchMs,
  });
}

export function useRemoveActivation(licenseId: string) {
  const client = useQueryClient();
  const params = { id: licenseId };
  return useMutation({
    mutationFn: (id: string) => call(deleteActivation, { params: { ...params, activation_id: id } }),
    onSuccess: () => {
      for (const contract of [readLicense, listActivations, listChecks])
        void client.invalidateQueries(allOf(contract, params));
      return refresh(client, [listLicenses]);
    },
  });
}

export function useChecks(id: string) {
  return useQuery({
    ...queryOf(listChecks, { params: { id }, query: { limit: 50 } }),
    refetchInterval: watchMs,
  });
}

/** The features of one package, or of all. */
export function useFeatures(packageSlug: string | undefined) {
  return useQuery(queryOf(listFeatures, { query: { package: packageSlug, limit: 200 } }));
}

export function useCreateFeature() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createFeature>) => call(createFeature, { body }),
    onSuccess: useRefresh(listFeatures),
  });
}

export function useUpdateFeature() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof updateFeature>) =>
      call(updateFeature, { params: { id }, body }),
    onSuccess: useRefresh(listFeatures),
  });
}

export function useDeleteFeature() {
  return useMutation({
    mutationFn: (id: string) => call(deleteFeature, { params: { id } }),
    onSuccess: useRefresh(listFeatures),
  });
}
