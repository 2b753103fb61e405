"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconBan, IconPencil, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { License } from "#api/packages/licenses/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useLicense } from "#components/api/licenses.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { Activations } from "./activations.tsx";
import { Checks } from "./checks.tsx";
import { EditLicense } from "./edit-license.tsx";
import { LicenseFeatures } from "./license-features.tsx";
import { LicenseTermsCard } from "./license-terms.tsx";
import classes from "./licenses.module.css";
import { useStatusActions } from "./status-actions.ts";

/** A license: its terms, its activations, and its recent checks. */
export function LicensePage({ licenseId }: { licenseId: string }) {
  return (
    <QueryBoundary query={useLicense(licenseId)} what="license">
      {(license) => (
        <>
          <PageHeader
            parent={{ href: "/packages/licenses", label: "Licenses" }}
            title={toTitle(license)}
            actions={<Actions license={license} />}
          />
          <PackageTabs />
          <div className={classes.page}>
            <LicenseTermsCard license={license} />
            <Activations license={license} />
            <LicenseFeatures license={license} />
            <Checks licenseId={licenseId} />
          </div>
        </>
      )}
    </QueryBoundary>
  );
}

function toTitle({ customer, key_short }: License): string {
  return customer ? `${customer} · ${key_short}` : key_short;
}

function Actions({ license }: { license: License }) {
  const canEdit = useCanEdit();
  const { suspend, resume, revoke, isPending } = useStatusActions(license);
  if (!canEdit) return null;
  const edit = () =>
    modals.open({ title: "Edit license", size: "lg", children: <EditLicense license={license} /> });
  const isRevoked = license.status === "revoked";
  return (
    <Group gap={8} wrap="nowrap">
      {license.status === "suspended" ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={resume}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          Resume
        </Button>
      ) : (
        !isRevoked && (
          <Button
            variant="default"
            loading={isPending}
            onClick={() => void suspend()}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
          >
            Suspend
          </Button>
        )
      )}
      {!isRevoked && (
        <Button variant="default" onClick={revoke} leftSection={<IconBan size={16} aria-hidden />}>
          Revoke
        </Button>
      )}
      <Button onClick={edit} leftSection={<IconPencil size={16} aria-hidden />}>
        Edit
      </Button>
    </Group>
  );
}
