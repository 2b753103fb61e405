"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import type { AuditFilter } from "#api/identity/audit-log/schema.ts";
import { auditExportUrl, useAuditEvents } from "#components/api/audit-log.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { auditFilterNames, toAuditFilter } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import classes from "./audit-log.module.css";
import { AuditRow } from "./audit-row.tsx";

const heads = ["Change", "User", "With", "Address", "Time"];

/** Who changed what, newest first: one line per change. */
export function AuditLogPage() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter(auditFilterNames);
  const filter = toAuditFilter(url, new Date());
  const isFiltering = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader title="Audit log" actions={<ExportMenu filter={filter} />} />
      <SettingsFrame>
        <AuditFilters key={fieldsKey} url={url} setUrl={setUrl} onClear={isFiltering ? clear : undefined} />
        <PagedList
          query={useAuditEvents(filter)}
          what="changes"
          heads={heads}
          layout={classes.lines}
          empty={isFiltering ? <NoMatches title="No change matches" onClear={clear} /> : <NothingRecorded />}
        >
          {(event) => <AuditRow key={event.id} event={event} />}
        </PagedList>
      </SettingsFrame>
    </>
  );
}

const formats = [
  { format: "csv", label: "CSV" },
  { format: "ndjson", label: "NDJSON" },
] as const;

/** Downloads of the entries that the filters choose. */
function ExportMenu({ filter }: { filter: AuditFilter }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} component="a" href={auditExportUrl(filter, format)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NothingRecorded() {
  return (
    <EmptyState icon={IconHistory} title="Nothing is recorded yet">
      Sign-ins and changes appear here from now on.
    </EmptyState>
  );
}
