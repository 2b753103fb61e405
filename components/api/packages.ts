import { upload } from "./upload.ts";
import { createRelease, readArtifact, restoreRelease, updateRelease, yankRelease } from "#api/packages/releases/release-contract.ts";
import { createPackage, listPackages, readPackage, updatePackage } from "#api/packages/releases/contract.ts";
import { listReleases } from "#api/packages/releases/release-contract.ts";
import { call, urlOf } from "./call.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CreatePackageBody, type UpdatePackageBody } from "#api/packages/releases/schema.ts";
import { useMutation } from "./use-mutation.ts";

/** The cache keys of packages. */
const packageKeys = {
  all: ["packages"] as const,
  one: (slug: string) => ["packages", slug] as const,
  releases: (slug: string) => ["packages", slug, "releases"] as const,
};

/** Packages with what each channel offers. */
export function usePackages() {
  return useInfiniteQuery({
    queryKey: packageKeys.all,
    queryFn: ({ pageParam, signal }) =>
      call(listPackages, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function usePackage(slug: string) {
  return useQuery({
    queryKey: packageKeys.one(slug),
    queryFn: ({ signal }) => call(readPackage, { params: { slug }, signal }),
  });
}

/** A package's releases, newest first, page by page. */
export function useReleases(slug: string) {
  return useInfiniteQuery({
    queryKey: packageKeys.releases(slug),
    queryFn: ({ pageParam, signal }) =>
      call(listReleases, { params: { slug }, query: { cursor: pageParam },
        signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function useCreatePackage() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<CreatePackageBody> & Pick<CreatePackageBody, "slug" | "name">) =>
      call(createPackage, { body }),
    onSuccess: refresh,
  });
}

export function useUpdatePackage(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: UpdatePackageBody) =>
      call(updatePackage, { params: { slug }, body }),
    onSuccess: refresh,
  });
}

export interface Publication {
  /** The fields of the form; empty ones are sent as empty. */
  fields: Readonly<Record<string, string>>;
  artifact: File;
  signal: AbortSignal;
  /** The part of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Publishes a release. Refused with every problem in `ApiProblem.errors`, by field. */
export function usePublishRelease(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ fields, artifact, signal, onProgress }: Publication) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      // Last, so that the server has read the other fields before it accepts the file.
      form.set("artifact", artifact);
      return upload(createRelease, { params: { slug }, form, signal, onProgress });
    },
    onSuccess: refresh,
  });
}

export function useChangeRollout(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ version, rollout }: { version: string; rollout: number }) =>
      call(updateRelease, { params: { slug, version }, body: { rollout } }),
    onSuccess: refresh,
  });
}

export function useYankRelease(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ version, reason }: { version: string; reason: string }) =>
      call(yankRelease, { params: { slug, version }, body: { reason } }),
    onSuccess: refresh,
  });
}

export function useRestoreRelease(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (version: string) => call(restoreRelease, { params: { slug, version } }),
    onSuccess: refresh,
  });
}

/** The URL that downloads a release's file. */
export function artifactUrl(slug: string, version: string): string {
  return urlOf(readArtifact, { params: { slug, version } });
}

/** A release also changes the package's own data. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: packageKeys.all });
}
