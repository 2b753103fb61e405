import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CreatePackageBody,
  packageSchema,
  releaseSchema,
  type UpdatePackageBody,
} from "#api/packages/releases/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { request } from "./request.ts";
import { uploadForm } from "./upload-form.ts";
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
      request("GET", "/api/packages", pageOf(packageSchema), { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function usePackage(slug: string) {
  return useQuery({
    queryKey: packageKeys.one(slug),
    queryFn: ({ signal }) => request("GET", `/api/packages/${slug}`, packageSchema, { signal }),
  });
}

/** A package's releases, newest first, page by page. */
export function useReleases(slug: string) {
  return useInfiniteQuery({
    queryKey: packageKeys.releases(slug),
    queryFn: ({ pageParam, signal }) =>
      request("GET", `/api/packages/${slug}/releases`, pageOf(releaseSchema), {
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

export function useCreatePackage() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Partial<CreatePackageBody> & Pick<CreatePackageBody, "slug" | "name">) =>
      request("POST", "/api/packages", packageSchema, { body }),
    onSuccess: refresh,
  });
}

export function useUpdatePackage(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: UpdatePackageBody) =>
      request("PATCH", `/api/packages/${slug}`, packageSchema, { body }),
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
      return uploadForm(`/api/packages/${slug}/releases`, releaseSchema, form, { signal, onProgress });
    },
    onSuccess: refresh,
  });
}

export function useChangeRollout(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ version, rollout }: { version: string; rollout: number }) =>
      request("PATCH", releasePath(slug, version), releaseSchema, { body: { rollout } }),
    onSuccess: refresh,
  });
}

export function useYankRelease(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ version, reason }: { version: string; reason: string }) =>
      request("POST", `${releasePath(slug, version)}/yank`, releaseSchema, { body: { reason } }),
    onSuccess: refresh,
  });
}

export function useRestoreRelease(slug: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (version: string) => request("DELETE", `${releasePath(slug, version)}/yank`, releaseSchema),
    onSuccess: refresh,
  });
}

/** The URL that downloads a release's file. */
export function artifactUrl(slug: string, version: string): string {
  return `${releasePath(slug, version)}/artifact`;
}

function releasePath(slug: string, version: string): string {
  return `/api/packages/${slug}/releases/${encodeURIComponent(version)}`;
}

/** A release also changes the package's own data. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: packageKeys.all });
}
