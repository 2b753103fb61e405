"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPackage, IconPlus } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { usePackages } from "#components/api/packages.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { NewPackage } from "./new-package.tsx";
import classes from "./package-list.module.css";
import { PackageRow } from "./package-row.tsx";

function openNewPackage(): void {
  modals.open({ title: "New package", children: <NewPackage /> });
}

/** The packages page: one line per package. */
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

const heads = ["State", "Package", "Stable", "Beta", "Alpha", "Releases"];

function Packages({ create }: { create: React.ReactNode }) {
  const packages = usePackages();
  return (
    <PagedList
      query={packages}
      what="packages"
      count={3}
      height={44}
      label="Packages"
      heads={heads}
      layout={classes.lines}
      more="Show more packages"
      empty={
        <EmptyState icon={IconPackage} title="No packages yet" actions={create}>
          Create a package, publish a release of it, and issue licenses. Installations then find their updates
          here.
        </EmptyState>
      }
    >
      {(offered) => <PackageRow key={offered.id} offered={offered} />}
    </PagedList>
  );
}
