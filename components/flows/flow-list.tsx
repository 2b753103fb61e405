"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { type FlowFilter, useFlows, useRefreshFlows } from "#components/api/flows.ts";
import { useLiveRefresh } from "#components/executions/use-live-refresh.ts";
import { PageHeader } from "#components/shell/page-header.tsx";
import { SearchBox } from "#components/shell/search-box.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { FirstFlow } from "./first-flow.tsx";
import classes from "./flow-list.module.css";
import { FlowRow } from "./flow-row.tsx";
import { NewFlowButtons } from "./new-flow-buttons.tsx";

const states = [
  { value: "", label: "All" },
  { value: "true", label: "Live" },
  { value: "false", label: "Inactive" },
];

/** The flows page: every flow on a line of its own. */
export function FlowList() {
  const [url, setUrl] = useUrlFilter();
  const q = url.get("q") ?? "";
  const active = toActive(url.get("active"));
  return (
    <>
      <PageHeader title="Flows" actions={<NewFlowButtons />} />
      <div className={classes.bar}>
        <SearchBox label="Search flows" value={q} onSearch={(text) => setUrl({ q: text })} />
        <SegmentedControl
          aria-label="State"
          size="xs"
          data={states}
          value={active ?? ""}
          onChange={(value) => setUrl({ active: value })}
        />
      </div>
      <Flows filter={{ q: q || undefined, active }} onClear={() => setUrl({ q: null, active: null })} />
    </>
  );
}

function Flows({ filter, onClear }: { filter: FlowFilter; onClear: () => void }) {
  const flows = useFlows(filter);
  const list = useListKeys<HTMLUListElement>();
  // What ran last is told on each line.
  useLiveRefresh(undefined, false, useRefreshFlows());

  if (flows.isPending) return <SkeletonRows label="Loading flows" />;
  if (flows.isError && flows.data === undefined) {
    return (
      <ErrorState
        title="The flows could not be loaded"
        error={flows.error}
        onRetry={() => void flows.refetch()}
      />
    );
  }
  const rows = flows.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0 && (filter.q || filter.active)) {
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
        Nothing has these words in its name or description, in this state.
      </EmptyState>
    );
  }
  if (rows.length === 0) return <FirstFlow />;
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>State</span>
        <span>Flow</span>
        <span>Last execution</span>
        <span>Updated</span>
      </div>
      <ul ref={list} className={classes.list} aria-label="Flows">
        {rows.map((flow) => (
          <FlowRow key={flow.id} flow={flow} />
        ))}
      </ul>
      <MoreRows query={flows} label="Show more flows" />
    </>
  );
}

function toActive(value: string | null): FlowFilter["active"] {
  return value === "true" || value === "false" ? value : undefined;
}
