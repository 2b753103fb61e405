"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconSparkles } from "@tabler/icons-react";
import type { Feature } from "#api/packages/features/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteFeature, useFeatures } from "#components/api/licenses.ts";
import { NewButton } from "#components/page/new-button.tsx";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import section from "#components/page/section.module.css";
import { SettingsList } from "#components/page/section-list.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { countText } from "#components/ui/count-text.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { reports } from "#components/ui/notify.tsx";
import { FeatureForm } from "./feature-form.tsx";
import classes from "./licenses.module.css";
import { PackageFilter } from "./package-select.tsx";

const noFeatures = {
  icon: IconSparkles,
  title: "No features yet",
  children:
    "A license grants features of its package: on or off, or with a limit. Create one with New feature, then add it to a license.",
};

/** The features that licenses can grant. */
export function FeaturesPage() {
  const [url, setUrl] = useUrlFilter();
  const packageSlug = url.get("package") ?? undefined;
  const canEdit = useCanEdit();
  const openNew = () =>
    modals.open({ title: "New feature", children: <FeatureForm feature={null} packageSlug={packageSlug} /> });
  return (
    <>
      <PageHeader
        title="Features"
        actions={canEdit && <NewButton onClick={openNew}>New feature</NewButton>}
      />
      <PackageTabs />
      <FilterLine>
        <PackageFilter url={url} setUrl={setUrl} />
      </FilterLine>
      <div className={classes.page}>
        <SettingsList query={useFeatures(packageSlug)} what="features" count={8} empty={noFeatures}>
          {(feature) => <FeatureLine key={feature.id} feature={feature} />}
        </SettingsList>
      </div>
    </>
  );
}

function FeatureLine({ feature }: { feature: Feature }) {
  const { id, name, lookup_key, type, license_count, description } = feature;
  const licenses = countText(license_count, "license");
  const remove = useDeleteFeature();
  const canEdit = useCanEdit();
  const edit = () =>
    modals.open({
      title: "Edit feature",
      children: <FeatureForm feature={feature} packageSlug={feature.package} />,
    });
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${name}”?`,
      body: `It is removed from ${licenses}. Installations that request it get “does not exist”. This cannot be undone.`,
      confirmLabel: "Delete feature",
      onConfirm: () => remove.mutate(id, reports(`“${name}” was deleted`, "The feature was not deleted")),
    });
  return (
    <li className={classes.line}>
      <div className={section.grow}>
        <div>
          {name} <span className={classes.dim}>{feature.package}</span>
        </div>
        <div className={classes.dim}>
          <code className={classes.mono}>{lookup_key}</code> {type === "metered" && "metered"} {description}
        </div>
      </div>
      <span className={classes.dim}>{licenses}</span>
      {canEdit && (
        <>
          <Button variant="default" onClick={edit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="default" onClick={confirmRemoval} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </>
      )}
    </li>
  );
}
