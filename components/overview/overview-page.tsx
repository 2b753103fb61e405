"use client";

import { SegmentedControl } from "@mantine/core";
import Link from "next/link";
import type { Overview, StatisticsRange } from "#api/executions/statistics/schema.ts";
import { useSchedules } from "#components/api/schedules.ts";
import { useOverview } from "#components/api/statistics.ts";
import { useStorage } from "#components/api/storage.ts";
import { FirstFlow } from "#components/flow/first-flow.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { ranges, toRange } from "#components/statistics/ranges.ts";
import { countText } from "#components/ui/count-text.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { sizeText } from "#lib/size-text.ts";
import { Approvals } from "./approvals.tsx";
import { FailingFlows } from "./failing-flows.tsx";
import { FirstSteps } from "./first-steps.tsx";
import classes from "./overview.module.css";
import { OverviewSkeleton } from "./overview-skeleton.tsx";
import { OverviewPanel } from "./panel.tsx";
import { Queue } from "./queue.tsx";
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
      <Queue queue={overview.queue} />
      {overview.totals.executions > 0 ? trends : <FirstSteps>{trends}</FirstSteps>}
      <div className={classes.panels}>
        <FailingFlows flows={overview.failing_flows} from={overview.periods[0]?.from ?? ""} />
        <Approvals approvals={overview.approvals} />
        <NextSchedules />
        <StoredBytes />
      </div>
    </div>
  );
}

const shown = 5;

/** The flows that the clock starts next. */
function NextSchedules() {
  const { data } = useSchedules();
  const schedules = data?.slice(0, shown) ?? [];
  return (
    <OverviewPanel title="Next schedules" href="/schedules">
      {data && schedules.length === 0 && <p className={classes.note}>Nothing is scheduled.</p>}
      <ul className={classes.lines}>
        {schedules.map(({ node_id, flow_id, flow_name, description, next_runs: [next = ""] }) => (
          <li key={node_id}>
            <Link href={`/flows/${flow_id}`} className={classes.name}>
              {flow_name}
            </Link>
            <span className={classes.amount}>
              <RelativeTime at={next} />
            </span>
            <span className={classes.small}>{description}</span>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}

/** The size of the installation's stored data. */
function StoredBytes() {
  const { data } = useStorage();
  return (
    <OverviewPanel title="Storage" href="/settings/storage">
      {data && (
        <>
          <p className={classes.figure}>
            <Link href="/settings/storage">
              {sizeText(data.database_bytes + data.files.bytes + data.artifacts.bytes)}
            </Link>
          </p>
          <p className={classes.note}>
            {data.executions_estimated && "About "}
            {countText(data.executions, "execution")} · {sizeText(data.database_bytes)} database ·{" "}
            {sizeText(data.files.bytes + data.artifacts.bytes)} files
          </p>
        </>
      )}
    </OverviewPanel>
  );
}
