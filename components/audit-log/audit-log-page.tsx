"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import type { AuditFilter } from "#api/identity/audit-log/schema.ts";
import { auditExportUrl, useAuditEvents } from "#components/api/audit-log.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RowList } from "#components/ui/row-list.tsx";
import { auditFilterNames, toAuditFilter } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import classes from "./audit-log.module.css";
import { AuditRow } from "./audit-row.tsx";

/** Who changed what, newest first: one line per change. */
export function AuditLogPage() {
  const [url, setUrl] = useUrlFilter();
  const filter = toAuditFilter(url, new Date());
  // A new key clears the search texts of the selects.
  const [fieldsKey, setFieldsKey] = useState(0);
  const clear = () => {
    setUrl(Object.fromEntries(auditFilterNames.map((name) => [name, null])));
    setFieldsKey(fieldsKey + 1);
  };
  return (
    <>
      <PageHeader title="Audit log" actions={<ExportMenu filter={filter} />} />
      <SettingsFrame>
        <AuditFilters
          key={fieldsKey}
          url={url}
          setUrl={setUrl}
          onClear={Object.keys(filter).length > 0 ? clear : undefined}
        />
        <Entries filter={filter} onClear={clear} />
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

const heads = ["Change", "User", "With", "Address", "Time"];

function Entries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const events = useAuditEvents(filter);
  return (
    <QueryBoundary query={events} what="audit log" height={44}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <NoEntries filter={filter} onClear={onClear} />;
        return (
          <RowList
            aria-label="Changes"
            aria-busy={events.isPlaceholderData}
            heads={heads}
            layout={classes.lines}
            more={{ query: events, label: "Show older changes" }}
          >
            {rows.map((event) => (
              <AuditRow key={event.id} event={event} />
            ))}
          </RowList>
        );
      }}
    </QueryBoundary>
  );
}

function NoEntries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  if (Object.keys(filter).length > 0) return <NoMatches title="No change matches" onClear={onClear} />;
  return (
    <EmptyState icon={IconHistory} title="Nothing is recorded yet">
      Sign-ins and changes appear here from now on.
    </EmptyState>
  );
}
