"use client";

import { Button } from "@mantine/core";
import { IconListDetails, IconRoute, IconSearchOff } from "@tabler/icons-react";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { type ExecutionFilter, useExecutions } from "#components/api/executions.ts";
import { PageHeader } from "#components/shell/page-header.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { isFiltering, toExecutionFilter } from "./execution-filter.ts";
import classes from "./execution-list.module.css";
import { ExecutionRow } from "./execution-row.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { LiveSign } from "./live-sign.tsx";
import { useLiveRefresh } from "./use-live-refresh.ts";

/** Pages that are asked for again when something changed. Whoever has gone further down reads, and is not disturbed. */
const livePages = 2;

/** The executions page. */
export function ExecutionList() {
  const [url, setUrl] = useUrlFilter();
  const asked = url.toString();
  const filter = useMemo(() => toExecutionFilter(new URLSearchParams(asked), new Date()), [asked]);
  // A new one empties the fields that keep their own text while typing.
  const [fieldsKey, setFieldsKey] = useState(0);
  const clear = () => {
    setUrl(Object.fromEntries([...url.keys()].map((name) => [name, null])));
    setFieldsKey(fieldsKey + 1);
  };
  return (
    <Executions filter={filter} onClear={clear}>
      <FilterBar key={fieldsKey} url={url} setUrl={setUrl} onClear={clear} />
    </Executions>
  );
}

interface ExecutionsProps {
  filter: ExecutionFilter;
  onClear: () => void;
  children: ReactNode;
}

function Executions({ filter, onClear, children }: ExecutionsProps) {
  const [isOver, setIsOver] = useState(false);
  const executions = useExecutions(filter);
  const paused = isOver || (executions.data?.pages.length ?? 0) > livePages;
  const { isStale, connection } = useLiveRefresh(filter.flow_id, paused, executions.refetch);
  return (
    <>
      <PageHeader
        title="Executions"
        actions={<LiveSign connection={connection} paused={paused} isStale={isStale} />}
      />
      {children}
      <Rows executions={executions} filter={filter} onClear={onClear} onOver={setIsOver} />
    </>
  );
}

interface RowsProps {
  executions: ReturnType<typeof useExecutions>;
  filter: ExecutionFilter;
  onClear: () => void;
  onOver: (isOver: boolean) => void;
}

function Rows({ executions, filter, onClear, onOver }: RowsProps) {
  const list = useListKeys<HTMLUListElement>();
  const [openedAt] = useState(() => new Date().toISOString());
  if (executions.isPending) return <SkeletonRows label="Loading executions" count={12} height={44} />;
  if (executions.data === undefined) {
    return (
      <ErrorState
        title="The executions could not be loaded"
        error={executions.error}
        onRetry={() => void executions.refetch()}
      />
    );
  }
  const rows = executions.data.pages.flatMap(({ data }) => data);
  // A search for something rare comes back with what it found so far, and goes on from there.
  if (rows.length === 0 && executions.hasNextPage) {
    return <MoreRows query={executions} label="Search older executions" />;
  }
  if (rows.length === 0) return <NoExecutions filtered={isFiltering(filter)} onClear={onClear} />;
  const longestMs = Math.max(...rows.map(({ duration_ms }) => duration_ms ?? 0));
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span>Status</span>
        <span>Flow</span>
        <span>Trigger</span>
        <span>Started</span>
        <span>Duration</span>
      </div>
      <ul
        ref={list}
        className={classes.list}
        aria-label="Executions"
        aria-busy={executions.isPlaceholderData}
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
      </ul>
      <MoreRows query={executions} label="Show older executions" />
    </>
  );
}

function NoExecutions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No execution matches"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        None fits all of these filters.
      </EmptyState>
    );
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
      Open a flow and press “Run”, or activate it and call its webhook URL. The execution shows up here by
      itself.
    </EmptyState>
  );
}
