import { IconPackageExport } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useReleases } from "#components/api/packages.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { PublishButton } from "./publish-button.tsx";
import classes from "./release-list.module.css";
import { ReleaseRow } from "./release-row.tsx";

/** A package's releases, the newest first. */
export function ReleaseList({ slug }: { slug: string }) {
  const releases = useReleases(slug);
  const canEdit = useCanEdit();
  const list = useListKeys<HTMLUListElement>();
  if (releases.isPending) return <SkeletonRows label="Loading releases" count={5} height={48} />;
  if (releases.data === undefined) {
    return (
      <ErrorState
        title="The releases could not be loaded"
        error={releases.error}
        onRetry={() => void releases.refetch()}
      />
    );
  }
  const rows = releases.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconPackageExport}
        title="Nothing published yet"
        actions={canEdit && <PublishButton slug={slug} />}
      >
        A release is a file with a version. Installations are offered the highest one of their channel.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>State</span>
        <span>Version</span>
        <span>Channel</span>
        <span>Size</span>
        <span>Published</span>
      </div>
      <ul ref={list} className={classes.list} aria-label="Releases">
        {rows.map((release) => (
          <ReleaseRow key={release.id} release={release} />
        ))}
      </ul>
      <MoreRows query={releases} label="Show older releases" />
    </>
  );
}
