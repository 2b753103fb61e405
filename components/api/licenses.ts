import { useQuery } from "@tanstack/react-query";
import { deleteFeature, listFeatures } from "#api/packages/features/contract.ts";
import { exportLicenses } from "#api/packages/licenses/bulk-contract.ts";
import {
  deleteActivation,
  listActivations,
  listChecks,
  listLicenses,
  readLicense,
  resumeLicense,
  revokeLicense,
  suspendLicense,
} from "#api/packages/licenses/contract.ts";
import type { LicenseFilter } from "#api/packages/licenses/schema.ts";
import { listPackages } from "#api/packages/releases/contract.ts";
import { call, urlOf } from "./call.ts";
import { queryOf, useList, useRefresh } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";
import { useMutation } from "./use-mutation.ts";

/** Licenses, newest first. */
export const useLicenses = (filter: LicenseFilter) => useList(listLicenses, { query: filter });

/** The URL that downloads these licenses as CSV. */
export function licenseExportUrl(filter: LicenseFilter): string {
  return urlOf(exportLicenses, { query: filter });
}

export const useLicense = (id: string) => useQuery(queryOf(readLicense, { params: { id } }));

/** The packages by name, for a select. */
export function usePackageNames() {
  return useQuery({
    ...queryOf(listPackages, { query: { limit: 200 } }),
    select: ({ data }) => data.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}

/** The reads that show a license, and what its instances have done. */
export const ofLicense = [listLicenses, readLicense, listActivations, listChecks];

export type StatusChange = "suspend" | "resume" | "revoke";

const statusContracts = { suspend: suspendLicense, resume: resumeLicense, revoke: revokeLicense };

/** Suspends, resumes or revokes a license. */
export function useChangeStatus(id: string) {
  return useMutation({
    mutationFn: (change: StatusChange) => call(statusContracts[change], { params: { id } }),
    onSettled: useRefresh(...ofLicense),
  });
}

/** Instances change without user action, so they are refetched periodically. */
const watchMs = 5000;

export function useActivations(id: string) {
  return useList(listActivations, { params: { id }, query: { limit: 200 } }, { refetchInterval: watchMs });
}

export const useRemoveActivation = () => useChange(deleteActivation, ofLicense);

export function useChecks(id: string) {
  return useList(listChecks, { params: { id }, query: { limit: 50 } }, { refetchInterval: watchMs });
}

/** The features of one package, or of all. */
export function useFeatures(packageSlug: string | undefined) {
  return useList(listFeatures, { query: { package: packageSlug, limit: 200 } });
}

export const useDeleteFeature = () => useChangeById(deleteFeature, [listFeatures]);
