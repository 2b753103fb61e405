"use client";

import { Button } from "@mantine/core";
import { IconListDetails, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import { useMemo, useState } from "react";
import { type ExecutionFilter, useExecutions } from "#components/api/executions.ts";
import { LiveIndicator } from "#components/execution/live-indicator.tsx";
import { useLiveRefresh } from "#components/execution/use-live-refresh.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RowList } from "#components/ui/row-list.tsx";
import { isFiltering, toExecutionFilter } from "./execution-filter.ts";
import classes from "./execution-list.module.css";
import { ExecutionRow } from "./execution-row.tsx";
import { ExecutionFilterBar } from "./filter-bar.tsx";
import { SearchScope } from "./search-scope.tsx";

/**
 * Pages that are refreshed when something changes. A user who has scrolled further down is reading and is not
 * disturbed.
 */
const livePages = 2;

/** The executions page. */
export function ExecutionList() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter();
  const query = url.toString();
  const filter = useMemo(() => toExecutionFilter(new URLSearchParams(query), new Date()), [query]);
  const [isOver, setIsOver] = useState(false);
  const executions = useExecutions(filter);
  const paused = isOver || (executions.data?.pages.length ?? 0) > livePages;
  const { isStale, connection } = useLiveRefresh(filter.flow_id, paused, executions.refetch);
  return (
    <>
      <PageHeader
        title="Executions"
        actions={<LiveIndicator connection={connection} paused={paused} isStale={isStale} />}
      />
      <ExecutionFilterBar key={fieldsKey} url={url} setUrl={setUrl} onClear={clear} />
      {filter.q !== undefined && executions.data && (
        <SearchScope flowId={filter.flow_id} reached={executions.data.pages.at(-1)?.next_cursor ?? null} />
      )}
      <Rows executions={executions} filter={filter} onClear={clear} onOver={setIsOver} />
    </>
  );
}

interface RowsProps {
  executions: ReturnType<typeof useExecutions>;
  filter: ExecutionFilter;
  onClear: () => void;
  onOver: (isOver: boolean) => void;
}

const heads = ["Status", "Flow", "Trigger", "Started", "Duration"];

function Rows({ executions, filter, onClear, onOver }: RowsProps) {
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <QueryBoundary query={executions} what="executions" count={12} height={44}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        // A rare search returns what it has found so far and continues from there.
        if (rows.length === 0 && executions.hasNextPage) {
          return <LoadMore query={executions} label="Search older executions" />;
        }
        if (rows.length === 0) return <NoExecutions filtered={isFiltering(filter)} onClear={onClear} />;
        const longestMs = Math.max(...rows.map(({ duration_ms }) => duration_ms ?? 0));
        return (
          <RowList
            aria-label="Executions"
            aria-busy={executions.isPlaceholderData}
            heads={heads}
            layout={classes.lines}
            more={{ query: executions, label: "Show older executions" }}
            onPointerEnter={(event) => onOver(event.pointerType === "mouse")}
            onPointerLeave={() => onOver(false)}
          >
            {rows.map((execution) => (
              <ExecutionRow
                key={execution.id}
                execution={execution}
                longestMs={longestMs}
                isNew={execution.created_at > openedAt}
              />
            ))}
          </RowList>
        );
      }}
    </QueryBoundary>
  );
}

function NoExecutions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return <NoMatches title="No execution matches" onClear={onClear} />;
  }
  return (
    <EmptyState
      icon={IconListDetails}
      title="Nothing has run yet"
      actions={
        <Button component={Link} href="/flows" leftSection={<IconRoute size={16} aria-hidden />}>
          Open a flow
        </Button>
      }
    >
      Open a flow and press “Run”, or publish it and call its webhook URL. The execution appears here
      automatically.
    </EmptyState>
  );
}
