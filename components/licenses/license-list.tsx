"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconCertificate, IconDownload, IconPlus, IconStack2 } from "@tabler/icons-react";
import type { LicenseFilter } from "#api/packages/licenses/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { licenseExportUrl, useLicenses } from "#components/api/licenses.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { BulkIssue } from "./bulk-issue.tsx";
import { IssueLicense } from "./issue-license.tsx";
import { toLicenseFilter } from "./license-filter.ts";
import { LicenseFilters } from "./license-filters.tsx";
import classes from "./license-list.module.css";
import { LicenseRow } from "./license-row.tsx";

const heads = ["State", "Key", "Customer", "Plan", "Instances", "Expires"];

/** The licenses page: one line per license. */
export function LicenseList() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter();
  const filter = toLicenseFilter(url);
  return (
    <>
      <PageHeader title="Licenses" actions={<Actions filter={filter} />} />
      <PackageTabs />
      <LicenseFilters key={fieldsKey} url={url} setUrl={setUrl} onClear={clear} />
      <PagedList
        query={useLicenses(filter)}
        what="licenses"
        heads={heads}
        layout={classes.lines}
        empty={<NoLicenses filter={filter} onClear={clear} />}
      >
        {(license) => <LicenseRow key={license.id} license={license} />}
      </PagedList>
    </>
  );
}

function openIssue(packageSlug: string | undefined): void {
  modals.open({ title: "Issue a license", size: "lg", children: <IssueLicense packageSlug={packageSlug} /> });
}

function Actions({ filter }: { filter: LicenseFilter }) {
  const canEdit = useCanEdit();
  const openBulk = () =>
    modals.open({
      title: "Issue many licenses",
      size: "lg",
      children: <BulkIssue packageSlug={filter.package} />,
    });
  return (
    <Group gap={8} wrap="nowrap">
      <Button
        variant="subtle"
        color="gray"
        visibleFrom="xs"
        component="a"
        href={licenseExportUrl(filter)}
        download
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Export CSV
      </Button>
      {canEdit && (
        <>
          <Button
            variant="default"
            visibleFrom="xs"
            onClick={openBulk}
            leftSection={<IconStack2 size={16} aria-hidden />}
          >
            Issue many
          </Button>
          <Button onClick={() => openIssue(filter.package)} leftSection={<IconPlus size={16} aria-hidden />}>
            Issue license
          </Button>
        </>
      )}
    </Group>
  );
}

function NoLicenses({ filter, onClear }: { filter: LicenseFilter; onClear: () => void }) {
  const canEdit = useCanEdit();
  if (filter.q || filter.status || filter.package) {
    return (
      <NoMatches title="No license matches" onClear={onClear}>
        Search by the last characters of the key, by the customer or by the plan.
      </NoMatches>
    );
  }
  return (
    <EmptyState
      icon={IconCertificate}
      title="No licenses yet"
      actions={canEdit && <Button onClick={() => openIssue(undefined)}>Issue the first license</Button>}
    >
      A license lets a customer's installations use a package and get its updates.
    </EmptyState>
  );
}
