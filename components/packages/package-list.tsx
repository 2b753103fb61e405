"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPackage, IconPlus } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { usePackages } from "#components/api/packages.ts";
import { PackageTabs } from "#components/licenses/package-tabs.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { NewPackage } from "./new-package.tsx";
import classes from "./package-list.module.css";
import { PackageRow } from "./package-row.tsx";

function openNewPackage(): void {
  modals.open({ title: "New package", children: <NewPackage /> });
}

/** The packages page: every package on a line of its own. */
export function PackageList() {
  const canEdit = useCanEdit();
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNewPackage}>
      New package
    </Button>
  );
  return (
    <>
      <PageHeader title="Packages" actions={canEdit && create} />
      <PackageTabs />
      <Packages create={canEdit ? create : undefined} />
    </>
  );
}

function Packages({ create }: { create: React.ReactNode }) {
  const packages = usePackages();
  const list = useListKeys<HTMLUListElement>();
  if (packages.isPending) return <SkeletonRows label="Loading packages" count={3} />;
  if (packages.data === undefined) {
    return (
      <ErrorState
        title="The packages could not be loaded"
        error={packages.error}
        onRetry={() => void packages.refetch()}
      />
    );
  }
  const rows = packages.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconPackage} title="No packages yet" actions={create}>
        A package is something that installations ask for updates of.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>State</span>
        <span>Package</span>
        <span>Stable</span>
        <span>Beta</span>
        <span>Alpha</span>
        <span>Releases</span>
      </div>
      <ul ref={list} className={classes.list} aria-label="Packages">
        {rows.map((offered) => (
          <PackageRow key={offered.id} offered={offered} />
        ))}
      </ul>
      <MoreRows query={packages} label="Show more packages" />
    </>
  );
}
