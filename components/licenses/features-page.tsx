"use client";

import { Button, Select } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus, IconSparkles } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteFeature, useFeatures, usePackageNames } from "#components/api/licenses.ts";
import { PageHeader } from "#components/shell/page-header.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { notifyDone, notifyProblem } from "#components/ui/notify.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import type { Feature } from "#server/features/schema.ts";
import { FeatureForm } from "./feature-form.tsx";
import classes from "./licenses.module.css";
import { PackageTabs } from "./package-tabs.tsx";

/** What licences can entitle to. */
export function FeaturesPage() {
  const [url, setUrl] = useUrlFilter();
  const packages = usePackageNames();
  const packageSlug = url.get("package") ?? undefined;
  const canEdit = useCanEdit();
  const openNew = () =>
    modals.open({ title: "New feature", children: <FeatureForm feature={null} packageSlug={packageSlug} /> });
  return (
    <>
      <PageHeader
        title="Features"
        actions={
          canEdit && (
            <Button onClick={openNew} leftSection={<IconPlus size={16} aria-hidden />}>
              New feature
            </Button>
          )
        }
      />
      <PackageTabs />
      <div className={classes.filters}>
        <Select
          aria-label="Package"
          placeholder="Any package"
          w={152}
          clearable
          data={packages.data ?? []}
          value={packageSlug ?? null}
          onChange={(value) => setUrl({ package: value })}
        />
      </div>
      <div className={classes.page}>
        <Features packageSlug={packageSlug} />
      </div>
    </>
  );
}

function Features({ packageSlug }: { packageSlug: string | undefined }) {
  const features = useFeatures(packageSlug);
  if (features.isPending) return <SkeletonRows label="Loading features" />;
  if (features.data === undefined) {
    return (
      <ErrorState
        title="The features could not be loaded"
        error={features.error}
        onRetry={() => void features.refetch()}
      />
    );
  }
  if (features.data.data.length === 0) {
    return (
      <EmptyState icon={IconSparkles} title="No features yet">
        A feature is something that a license can entitle to: on or off, or so many of something.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.box} aria-label="Features">
      {features.data.data.map((feature) => (
        <FeatureLine key={feature.id} feature={feature} />
      ))}
    </ul>
  );
}

function FeatureLine({ feature }: { feature: Feature }) {
  const { id, name, lookup_key, type, license_count, description } = feature;
  const remove = useDeleteFeature();
  const canEdit = useCanEdit();
  const edit = () =>
    modals.open({
      title: "Edit feature",
      children: <FeatureForm feature={feature} packageSlug={feature.package} />,
    });
  const removeIfSure = async () => {
    const sure = await confirm({
      title: `Delete “${name}”?`,
      body: `It is taken from ${license_count === 1 ? "1 license" : `${license_count} licenses`}. Installations that ask for it are told that it does not exist. This cannot be undone.`,
      confirmLabel: "Delete feature",
      danger: true,
    });
    if (!sure) return;
    remove.mutate(id, {
      onSuccess: () => notifyDone(`“${name}” was deleted`),
      onError: (error) => notifyProblem("The feature was not deleted", error),
    });
  };
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div>
          {name} <span className={classes.dim}>{feature.package}</span>
        </div>
        <div className={classes.dim}>
          <code className={classes.mono}>{lookup_key}</code> {type === "metered" && "metered"} {description}
        </div>
      </div>
      <span className={classes.dim}>{license_count === 1 ? "1 license" : `${license_count} licenses`}</span>
      {canEdit && (
        <>
          <Button variant="default" onClick={edit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="default" onClick={() => void removeIfSure()} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </>
      )}
    </li>
  );
}
