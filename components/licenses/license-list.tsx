"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconCertificate, IconDownload, IconPlus, IconSearchOff, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useCanEdit } from "#components/api/access.ts";
import { licenseExportUrl, useLicenses } from "#components/api/licenses.ts";
import { PageHeader } from "#components/shell/page-header.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import type { LicenseFilter } from "#server/licenses/schema.ts";
import { BulkIssue } from "./bulk-issue.tsx";
import { IssueLicense } from "./issue-license.tsx";
import { toLicenseFilter } from "./license-filter.ts";
import { LicenseFilters } from "./license-filters.tsx";
import { LicenseRow } from "./license-row.tsx";
import classes from "./licenses.module.css";
import { PackageTabs } from "./package-tabs.tsx";

/** The licences page: every licence on a line of its own. */
export function LicenseList() {
  const [url, setUrl] = useUrlFilter();
  const filter = toLicenseFilter(url);
  // A new one empties the search field, which keeps its own text while typing.
  const [fieldsKey, setFieldsKey] = useState(0);
  const clear = () => {
    setUrl(Object.fromEntries([...url.keys()].map((name) => [name, null])));
    setFieldsKey(fieldsKey + 1);
  };
  return (
    <>
      <PageHeader title="Licenses" actions={<Actions filter={filter} />} />
      <PackageTabs />
      <LicenseFilters key={fieldsKey} url={url} setUrl={setUrl} onClear={clear} />
      <Licenses filter={filter} onClear={clear} />
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

function Licenses({ filter, onClear }: { filter: LicenseFilter; onClear: () => void }) {
  const licenses = useLicenses(filter);
  const list = useListKeys<HTMLUListElement>();
  if (licenses.isPending) return <SkeletonRows label="Loading licenses" />;
  if (licenses.data === undefined) {
    return (
      <ErrorState
        title="The licenses could not be loaded"
        error={licenses.error}
        onRetry={() => void licenses.refetch()}
      />
    );
  }
  const rows = licenses.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) return <NoLicenses filter={filter} onClear={onClear} />;
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>State</span>
        <span>Key</span>
        <span>Customer</span>
        <span>Plan</span>
        <span>Instances</span>
        <span>Expires</span>
      </div>
      <ul ref={list} className={classes.list} aria-label="Licenses" aria-busy={licenses.isPlaceholderData}>
        {rows.map((license) => (
          <LicenseRow key={license.id} license={license} />
        ))}
      </ul>
      <MoreRows query={licenses} label="Show more licenses" />
    </>
  );
}

function NoLicenses({ filter, onClear }: { filter: LicenseFilter; onClear: () => void }) {
  const canEdit = useCanEdit();
  if (filter.q || filter.status || filter.package) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No license matches"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        Search by the last characters of the key, by the customer or by the plan.
      </EmptyState>
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
