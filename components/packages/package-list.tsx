"use client";

import { modals } from "@mantine/modals";
import { IconPackage } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { usePackages } from "#components/api/packages.ts";
import { NewButton } from "#components/page/new-button.tsx";
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

const heads = ["State", "Package", "Stable", "Beta", "Alpha", "Releases"];

/** The packages page: one line per package. */
export function PackageList() {
  const create = useCanEdit() && <NewButton onClick={openNewPackage}>New package</NewButton>;
  return (
    <>
      <PageHeader title="Packages" actions={create} />
      <PackageTabs />
      <PagedList
        query={usePackages()}
        what="packages"
        count={3}
        heads={heads}
        layout={classes.lines}
        empty={
          <EmptyState icon={IconPackage} title="No packages yet" actions={create || undefined}>
            A package is what you ship, such as a plugin, and each release is a version of it. A license lets
            a customer’s installations use it and get its releases, and its entitlements decide which features
            they have. Create a package first, then publish a release and issue a license.
          </EmptyState>
        }
      >
        {(offered) => <PackageRow key={offered.id} offered={offered} />}
      </PagedList>
    </>
  );
}
