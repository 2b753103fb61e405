"use client";

import { Button } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import Link from "next/link";
import { type StoreFilter, useStoreEntries } from "#components/api/stores.ts";
import { FlowSelect } from "#components/flow/flow-select.tsx";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { UrlSelect } from "#components/page/url-select.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import classes from "./store-list.module.css";
import { StoreRow } from "./store-row.tsx";

const areas = [
  { value: "flow", label: "Of one flow" },
  { value: "shared", label: "Shared" },
];

const heads = ["Key", "Value", "Flow", "Size", "Expires"];

/** The stores page: one line per entry. */
export function StoreList() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter(["q", "area", "flow"]);
  const filter: StoreFilter = {
    q: url.get("q") ?? undefined,
    area: toArea(url.get("area")),
    flow_id: url.get("flow") ?? undefined,
  };
  return (
    <>
      <PageHeader title="Stores" />
      <FlowTabs />
      <FilterLine key={fieldsKey} onClear={url.size > 0 ? clear : undefined}>
        <SearchBox label="Search keys" value={filter.q ?? ""} onSearch={(q) => setUrl({ q })} />
        <UrlSelect
          {...{ url, setUrl }}
          name="area"
          label="Area"
          placeholder="Any area"
          w={136}
          data={areas}
        />
        <FlowSelect value={filter.flow_id ?? null} onChange={(flow) => setUrl({ flow })} />
      </FilterLine>
      <PagedList
        query={useStoreEntries(filter)}
        what="entries"
        heads={heads}
        layout={classes.lines}
        empty={<NoEntries filter={filter} onClear={clear} />}
      >
        {(entry) => <StoreRow key={entry.id} entry={entry} />}
      </PagedList>
    </>
  );
}

function NoEntries({ filter, onClear }: { filter: StoreFilter; onClear: () => void }) {
  if (filter.q || filter.area || filter.flow_id) {
    return <NoMatches title="No entry matches" onClear={onClear} />;
  }
  return (
    <EmptyState
      icon={IconDatabase}
      title="No entries yet"
      actions={
        <>
          <Button component={Link} href="/flows">
            Open a flow
          </Button>
          <Button component={Link} href="/flows/templates?q=store" variant="default">
            See templates that store
          </Button>
        </>
      }
    >
      Add a Store node to a flow to keep a counter, a list or the last id between its executions.
    </EmptyState>
  );
}

function toArea(value: string | null): StoreFilter["area"] {
  return value === "flow" || value === "shared" ? value : undefined;
}
