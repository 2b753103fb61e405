"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { type FlowFilter, useFlows, useRefreshFlows } from "#components/api/flows.ts";
import { useLiveRefresh } from "#components/executions/use-live-refresh.ts";
import { PageHeader } from "#components/shell/page-header.tsx";
import { SearchBox } from "#components/shell/search-box.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RowList } from "#components/ui/row-list.tsx";
import { FirstFlow } from "./first-flow.tsx";
import classes from "./flow-list.module.css";
import { FlowRow } from "./flow-row.tsx";
import { FlowTabs } from "./flow-tabs.tsx";
import { NewFlowButtons } from "./new-flow-buttons.tsx";

const states = [
  { value: "", label: "All" },
  { value: "true", label: "Published" },
  { value: "false", label: "Drafts" },
];

/** The flows page: one line per flow. */
export function FlowList() {
  const [url, setUrl] = useUrlFilter();
  const q = url.get("q") ?? "";
  const active = toActive(url.get("active"));
  return (
    <>
      <PageHeader title="Flows" actions={<NewFlowButtons />} />
      <FlowTabs />
      <FilterLine>
        <SearchBox label="Search flows" value={q} onSearch={(text) => setUrl({ q: text })} />
        <SegmentedControl
          aria-label="State"
          size="xs"
          data={states}
          value={active ?? ""}
          onChange={(value) => setUrl({ active: value })}
        />
      </FilterLine>
      <Flows filter={{ q: q || undefined, active }} onClear={() => setUrl({ q: null, active: null })} />
    </>
  );
}

const heads = ["State", "Flow", "Last execution", "Updated"];

function Flows({ filter, onClear }: { filter: FlowFilter; onClear: () => void }) {
  const flows = useFlows(filter);
  // Each line shows its last execution.
  useLiveRefresh(undefined, false, useRefreshFlows());
  return (
    <QueryBoundary query={flows} what="flows" height={48}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return filter.q || filter.active ? <NoFlow onClear={onClear} /> : <FirstFlow />;
        }
        return (
          <RowList
            aria-label="Flows"
            heads={heads}
            layout={classes.lines}
            more={{ query: flows, label: "Show more flows" }}
          >
            {rows.map((flow) => (
              <FlowRow key={flow.id} flow={flow} />
            ))}
          </RowList>
        );
      }}
    </QueryBoundary>
  );
}

function NoFlow({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No flow matches"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No flow in this state has these words in its name or description.
    </EmptyState>
  );
}

function toActive(value: string | null): FlowFilter["active"] {
  return value === "true" || value === "false" ? value : undefined;
}
