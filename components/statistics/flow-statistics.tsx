"use client";

import Link from "next/link";
import type { FlowStatistics as Statistics } from "#api/executions/statistics/schema.ts";
import { useExecutions } from "#components/api/executions.ts";
import { useFlowStatistics } from "#components/api/statistics.ts";
import { NumberTable } from "#components/charts/number-table.tsx";
import { SmallChart } from "#components/charts/small-chart.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { statusStyle } from "#components/ui/status-badge.tsx";
import classes from "./flow-statistics.module.css";
import { periodText } from "./period-text.ts";
import { executionsHref } from "./ranges.ts";

const statuses = ["running", "queued", "waiting"] as const;

/** In the panel of a flow: its last day, and what has not finished. Renders nothing for a flow that has not run. */
export function FlowStatistics({ flowId }: { flowId: string }) {
  const { data } = useFlowStatistics(flowId);
  if (!data || !hasRun(data)) return null;
  return (
    <section aria-label="Last 24 hours" className={classes.statistics}>
      <h3 className={classes.title}>Last 24 hours</h3>
      <Charts flowId={flowId} statistics={data} />
      <dl className={classes.counts}>
        {statuses.map((status) => (
          <div key={status}>
            <dt>{statusStyle[status].word}</dt>
            <dd>
              <Link href={executionsHref({ flow: flowId, status })}>
                {data[status].toLocaleString("en-US")}
              </Link>
            </dd>
          </div>
        ))}
        {data.oldest_queued_at !== null && (
          <div>
            <dt>Oldest queued</dt>
            <dd>
              <RelativeTime at={data.oldest_queued_at} />
            </dd>
          </div>
        )}
      </dl>
      {data.totals.failed > 0 && <LastFailures flowId={flowId} />}
    </section>
  );
}

function hasRun({ totals, running, queued, waiting }: Statistics): boolean {
  return totals.executions + running + queued + waiting > 0;
}

function Charts({ flowId, statistics: { periods, totals } }: { flowId: string; statistics: Statistics }) {
  const from = periods[0]?.from ?? "";
  const labels = periods.map((period) => periodText(period.from, "24h"));
  const pointsOf = (key: "executions" | "failed") =>
    periods.map((period, index) => ({ label: labels[index] ?? "", value: period[key] }));
  return (
    <>
      <div className={classes.charts}>
        <SmallChart
          title="Executions"
          value={totals.executions.toLocaleString("en-US")}
          href={executionsHref({ flow: flowId, from })}
          points={pointsOf("executions")}
          color="var(--accent)"
        />
        <SmallChart
          title="Failures"
          value={totals.failed.toLocaleString("en-US")}
          href={executionsHref({ flow: flowId, from, status: "failed" })}
          points={pointsOf("failed")}
          color="var(--status-failed)"
        />
      </div>
      <NumberTable
        caption="Executions of the last 24 hours"
        heads={["From", "Calls", "Executions", "Failures"]}
        rows={periods.map(({ from: start, calls, executions, failed }, index) => ({
          key: start,
          label: labels[index] ?? "",
          values: [calls, executions, failed],
        }))}
      />
    </>
  );
}

const shown = 3;

/** The newest failed executions of a flow, with the first line of what happened. */
function LastFailures({ flowId }: { flowId: string }) {
  const { data } = useExecutions({ flow_id: flowId, status: "failed" });
  const failures = data?.pages[0]?.data.slice(0, shown) ?? [];
  if (failures.length === 0) return null;
  return (
    <ul className={classes.failures} aria-label="Last failures">
      {failures.map(({ id, created_at, error }) => (
        <li key={id}>
          <Link href={`/executions/${id}`}>{error?.message.split("\n", 1)[0] || "Failed"}</Link>
          <RelativeTime at={created_at} />
        </li>
      ))}
    </ul>
  );
}
