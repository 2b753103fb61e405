"use client";

import { useMemo, useState } from "react";
import { useFlows, useRefreshFlows } from "#components/api/flows.ts";
import { useLiveRefresh } from "#components/execution/use-live-refresh.ts";
import { FirstFlow } from "#components/flow/first-flow.tsx";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { filterNames, isFiltering, nextSorting, toFlowFilter, toSorting } from "./flow-filter.ts";
import { FlowFilters } from "./flow-filters.tsx";
import { FlowLines } from "./flow-lines.tsx";
import classes from "./flow-list.module.css";
import { FolderNav } from "./folder-nav.tsx";
import { NewFlowButtons } from "./new-flow-buttons.tsx";
import { NoMatch } from "./no-match.tsx";

/** So many that few installations need a second page, and so few that the list is quick. */
const pageSize = 100;

/** Sorted by what executions change, lines stay where they are while the pointer is over them. */
const liveSorts: readonly unknown[] = ["last_execution", "calls", "failures"];

/** The flows page: folders, and one line per flow. Everything that it shows is in the URL. */
export function FlowList() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter(filterNames);
  const query = url.toString();
  const filter = useMemo(() => toFlowFilter(new URLSearchParams(query)), [query]);
  const sorting = toSorting(url);
  const flows = useFlows({ ...filter, limit: pageSize });
  const [isOver, setIsOver] = useState(false);
  useLiveRefresh(undefined, isOver && liveSorts.includes(filter.sort), useRefreshFlows());
  return (
    <>
      <PageHeader title="Flows" actions={<NewFlowButtons />} />
      <FlowTabs />
      {flows.data?.length === 0 && !isFiltering(filter) ? (
        <FirstFlow />
      ) : (
        <div className={classes.page}>
          <FolderNav current={filter.folder} onChoose={(folder) => setUrl({ folder })} />
          <div className={classes.content}>
            <FlowFilters key={fieldsKey} filter={filter} setUrl={setUrl} onClear={clear} />
            <QueryBoundary query={flows} what="flows" count={8} height={44}>
              {(rows) =>
                rows.length === 0 ? (
                  <NoMatch filter={filter} onClear={clear} />
                ) : (
                  <FlowLines
                    flows={unique(rows)}
                    query={flows}
                    sorting={sorting}
                    onSort={(column) => setUrl(nextSorting(sorting, column))}
                    showsFolder={filter.folder === undefined}
                    onOver={setIsOver}
                  />
                )
              }
            </QueryBoundary>
          </div>
        </div>
      )}
    </>
  );
}

/** Without flows that moved to a later page while it was loaded. */
function unique<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
