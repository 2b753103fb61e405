"use client";

import { SegmentedControl } from "@mantine/core";
import type { Overview, StatisticsRange } from "#api/executions/statistics/schema.ts";
import { useOverview } from "#components/api/statistics.ts";
import { FirstFlow } from "#components/flow/first-flow.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { ranges, toRange } from "#components/statistics/ranges.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Approvals } from "./approvals.tsx";
import { FailingFlows } from "./failing-flows.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NextSchedules } from "./next-schedules.tsx";
import classes from "./overview.module.css";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { Queue } from "./queue.tsx";
import { StoredBytes } from "./stored-bytes.tsx";
import { Trends } from "./trends.tsx";

/** The first page: what happened, and what needs attention. Each number links to its list. */
export function OverviewPage() {
  const [url, setUrl] = useUrlFilter();
  const range = toRange(url.get("range"));
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <SegmentedControl
            aria-label="Time range"
            size="xs"
            data={ranges}
            value={range}
            onChange={(value) => setUrl({ range: value })}
          />
        }
      />
      <Content range={range} />
    </>
  );
}

function Content({ range }: { range: StatisticsRange }) {
  const { data, isPending, isPlaceholderData, error, refetch } = useOverview(range);
  if (isPending) return <OverviewSkeleton />;
  if (data === undefined)
    return (
      <ErrorState title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data.has_flows) return <FirstFlow />;
  return <Panels overview={data} range={range} isBusy={isPlaceholderData} />;
}

interface PanelsProps {
  overview: Overview;
  range: StatisticsRange;
  /** Another range is loading. */
  isBusy: boolean;
}

function Panels({ overview, range, isBusy }: PanelsProps) {
  const trends = <Trends overview={overview} range={range} />;
  return (
    <div className={classes.page} aria-busy={isBusy}>
      {overview.totals.executions > 0 ? trends : <FirstSteps>{trends}</FirstSteps>}
      <div className={classes.panels}>
        <Queue queue={overview.queue} />
        <FailingFlows flows={overview.failing_flows} from={overview.periods[0]?.from ?? ""} />
        <Approvals approvals={overview.approvals} />
        <NextSchedules />
        <StoredBytes />
      </div>
    </div>
  );
}
