"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconCertificate, IconDownload, IconPlus, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { LicenseFilter } from "#api/packages/licenses/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { licenseExportUrl, useLicenses } from "#components/api/licenses.ts";
import { PackageTabs } from "#components/page/package-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RowList } from "#components/ui/row-list.tsx";
import { BulkIssue } from "./bulk-issue.tsx";
import { IssueLicense } from "./issue-license.tsx";
import { toLicenseFilter } from "./license-filter.ts";
import { LicenseFilters } from "./license-filters.tsx";
import classes from "./license-list.module.css";
import { LicenseRow } from "./license-row.tsx";

/** The licenses page: one line per license. */
export function LicenseList() {
  const [url, setUrl] = useUrlFilter();
  const filter = toLicenseFilter(url);
  // A new key clears the search field, which keeps its own text while typing.
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

const heads = ["State", "Key", "Customer", "Plan", "Instances", "Expires"];

function Licenses({ filter, onClear }: { filter: LicenseFilter; onClear: () => void }) {
  const licenses = useLicenses(filter);
  return (
    <QueryBoundary query={licenses} what="licenses" height={44}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <NoLicenses filter={filter} onClear={onClear} />;
        return (
          <RowList
            aria-label="Licenses"
            aria-busy={licenses.isPlaceholderData}
            heads={heads}
            layout={classes.lines}
            more={{ query: licenses, label: "Show more licenses" }}
          >
            {rows.map((license) => (
              <LicenseRow key={license.id} license={license} />
            ))}
          </RowList>
        );
      }}
    </QueryBoundary>
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
