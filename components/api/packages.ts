import { useQuery } from "@tanstack/react-query";
import { readInstallations } from "#api/packages/installations/contract.ts";
import { createPackage, listPackages, readPackage, updatePackage } from "#api/packages/releases/contract.ts";
import {
  createRelease,
  listReleases,
  readArtifact,
  restoreRelease,
  updateRelease,
  yankRelease,
} from "#api/packages/releases/release-contract.ts";
import type { UpdatePackageBody } from "#api/packages/releases/schema.ts";
import { type BodyOf, call, urlOf } from "./call.ts";
import { queryOf, usePages, useRefresh } from "./queries.ts";
import { type UploadOf, upload } from "./upload.ts";
import { useMutation } from "./use-mutation.ts";

/** Packages with what each channel offers. */
export function usePackages() {
  return usePages(listPackages, {});
}

export function usePackage(slug: string) {
  return useQuery(queryOf(readPackage, { params: { slug } }));
}

/** A package's releases, newest first, page by page. */
export function useReleases(slug: string) {
  return usePages(listReleases, { params: { slug } });
}

/** A release also changes the package's own data. */
const changed = [listPackages, readPackage, listReleases, readInstallations];

export function useCreatePackage() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPackage>) => call(createPackage, { body }),
    onSuccess: useRefresh(...changed),
  });
}

export function useUpdatePackage(slug: string) {
  return useMutation({
    mutationFn: (body: UpdatePackageBody) => call(updatePackage, { params: { slug }, body }),
    onSuccess: useRefresh(...changed),
  });
}

export interface Publication extends Required<Pick<UploadOf<typeof createRelease>, "signal" | "onProgress">> {
  /** The fields of the form; empty ones are sent as empty. */
  fields: Readonly<Record<string, string>>;
  artifact: File;
}

/** Publishes a release. Refused with every problem in `ApiProblem.errors`, by field. */
export function usePublishRelease(slug: string) {
  return useMutation({
    mutationFn: ({ fields, artifact, signal, onProgress }: Publication) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      // Last, so that the server has read the other fields before it accepts the file.
      form.set("artifact", artifact);
      return upload(createRelease, { params: { slug }, form, signal, onProgress });
    },
    onSuccess: useRefresh(...changed),
  });
}

export function useChangeRollout(slug: string) {
  return useMutation({
    mutationFn: ({ version, rollout }: { version: string; rollout: number }) =>
      call(updateRelease, { params: { slug, version }, body: { rollout } }),
    onSuccess: useRefresh(...changed),
  });
}

export function useYankRelease(slug: string) {
  return useMutation({
    mutationFn: ({ version, reason }: { version: string; reason: string }) =>
      call(yankRelease, { params: { slug, version }, body: { reason } }),
    onSuccess: useRefresh(...changed),
  });
}

export function useRestoreRelease(slug: string) {
  return useMutation({
    mutationFn: (version: string) => call(restoreRelease, { params: { slug, version } }),
    onSuccess: useRefresh(...changed),
  });
}

/** The URL that downloads a release's file. */
export function artifactUrl(slug: string, version: string): string {
  return urlOf(readArtifact, { params: { slug, version } });
}
