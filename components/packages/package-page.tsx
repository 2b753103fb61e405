"use client";

import { Button } from "@mantine/core";
import { IconCertificate, IconPencil } from "@tabler/icons-react";
import Link from "next/link";
import type { Package } from "#api/packages/releases/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { usePackage } from "#components/api/packages.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { openEditPackage } from "./edit-package.tsx";
import { Installations } from "./installations.tsx";
import { PackageDetails } from "./package-details.tsx";
import { PublishButton } from "./publish-button.tsx";
import { ReleaseList } from "./release-list.tsx";

/** A package: its update URL, what it offers, and all its releases. */
export function PackagePage({ slug }: { slug: string }) {
  return (
    <QueryBoundary query={usePackage(slug)} what="package" count={6}>
      {(offered) => (
        <>
          <PageHeader
            parent={{ href: "/packages", label: "Packages" }}
            title={offered.name}
            actions={<Actions offered={offered} />}
          />
          <PackageTabs />
          <PackageDetails offered={offered} />
          <Installations slug={slug} />
          <ReleaseList slug={slug} />
        </>
      )}
    </QueryBoundary>
  );
}

function Actions({ offered }: { offered: Package }) {
  const licenses = (
    <Button
      variant="subtle"
      color="gray"
      visibleFrom="xs"
      component={Link}
      href={`/packages/licenses?package=${offered.slug}`}
      leftSection={<IconCertificate size={16} aria-hidden />}
    >
      Licenses
    </Button>
  );
  if (!useCanEdit()) return licenses;
  return (
    <>
      {licenses}
      <Button
        variant="default"
        flex="none"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => openEditPackage(offered)}
      >
        Edit
      </Button>
      <PublishButton slug={offered.slug} />
    </>
  );
}
