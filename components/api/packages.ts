import { useQuery } from "@tanstack/react-query";
import { readInstallations } from "#api/packages/installations/contract.ts";
import { listPackages, readPackage } from "#api/packages/releases/contract.ts";
import {
  createRelease,
  listReleases,
  readArtifact,
  restoreRelease,
} from "#api/packages/releases/release-contract.ts";
import { urlOf } from "./call.ts";
import { queryOf, useList, useRefresh } from "./queries.ts";
import { type UploadOf, upload } from "./upload.ts";
import { useChange } from "./use-change.ts";
import { useMutation } from "./use-mutation.ts";

/** Packages with what each channel offers. */
export const usePackages = () => useList(listPackages);

export const usePackage = (slug: string) => useQuery(queryOf(readPackage, { params: { slug } }));

/** A package's releases, newest first. */
export const useReleases = (slug: string) => useList(listReleases, { params: { slug } });

/** The reads that show a package. A release also changes the package's data. */
export const ofPackage = [listPackages, readPackage, listReleases, readInstallations];

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
    onSuccess: useRefresh(...ofPackage),
  });
}

export const useRestoreRelease = () => useChange(restoreRelease, ofPackage);

/** The URL that downloads a release's file. */
export function artifactUrl(slug: string, version: string): string {
  return urlOf(readArtifact, { params: { slug, version } });
}
