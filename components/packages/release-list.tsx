import { IconPackageExport } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useReleases } from "#components/api/packages.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { PublishButton } from "./publish-button.tsx";
import classes from "./release-list.module.css";
import { ReleaseRow } from "./release-row.tsx";

const heads = ["State", "Version", "Channel", "Size", "Published"];

/** A package's releases, newest first. */
export function ReleaseList({ slug }: { slug: string }) {
  const releases = useReleases(slug);
  const canEdit = useCanEdit();
  return (
    <PagedList
      query={releases}
      what="releases"
      count={5}
      heads={heads}
      layout={classes.lines}
      empty={
        <EmptyState
          icon={IconPackageExport}
          title="No releases"
          actions={canEdit && <PublishButton slug={slug} />}
        >
          A release is a file with a version. Installations are offered the highest one of their channel.
        </EmptyState>
      }
    >
      {(release) => <ReleaseRow key={release.id} release={release} />}
    </PagedList>
  );
}
