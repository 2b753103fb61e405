"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPackage } from "@tabler/icons-react";
import Link from "next/link";
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

const belonging =
  "A package is what you ship, such as a plugin, and each release is a version of it. A license lets a customer’s installations use the package and get its releases, and its entitlements decide which features they have.";

/** The packages page: one line per package, and how it all belongs together until there is a release. */
export function PackageList() {
  const canEdit = useCanEdit();
  const create = canEdit && <NewButton onClick={openNewPackage}>New package</NewButton>;
  const packages = usePackages();
  const [first] = packages.data ?? [];
  const isReleased = packages.data?.some(({ release_count }) => release_count > 0);
  return (
    <>
      <PageHeader title="Packages" actions={create} />
      <PackageTabs />
      <PagedList
        query={packages}
        what="packages"
        count={3}
        heads={heads}
        layout={classes.lines}
        empty={
          <EmptyState icon={IconPackage} title="No packages yet" actions={create || undefined}>
            {belonging} Create a package first, then publish a release and issue a license.
          </EmptyState>
        }
      >
        {(offered) => <PackageRow key={offered.id} offered={offered} />}
      </PagedList>
      {first && !isReleased && (
        <EmptyState
          icon={IconPackage}
          title="No releases yet"
          actions={
            canEdit && (
              <Button component={Link} href={`/packages/${first.slug}/publish`}>
                Publish a release of {first.name}
              </Button>
            )
          }
        >
          {belonging} Publish a release first, then issue a license.
        </EmptyState>
      )}
    </>
  );
}
