import type { Overview, Period, StatisticsRange } from "#api/executions/statistics/schema.ts";
import { NumberTable } from "#components/charts/number-table.tsx";
import { SmallChart } from "#components/charts/small-chart.tsx";
import { periodText } from "#components/statistics/period-text.ts";
import { executionsHref } from "#components/statistics/ranges.ts";
import classes from "./overview.module.css";

interface TrendsProps {
  overview: Overview;
  range: StatisticsRange;
}

/** Calls, executions and failures over time. */
export function Trends({ overview: { periods, totals, counted_until }, range }: TrendsProps) {
  const from = periods[0]?.from ?? "";
  const pointsOf = (value: (period: Period) => number, filter: Readonly<Record<string, string>>) =>
    periods.map((period) => ({
      label: periodText(period.from, range),
      value: value(period),
      href: executionsHref({ from: period.from, to: period.to, ...filter }),
    }));
  return (
    <section aria-label="Over time">
      <div className={classes.trends}>
        <SmallChart
          title="Calls"
          value={totals.calls.toLocaleString("en-US")}
          href={executionsHref({ from, trigger: "webhook" })}
          points={pointsOf(({ calls }) => calls, { trigger: "webhook" })}
          color="var(--status-running)"
        />
        <SmallChart
          title="Executions"
          value={totals.executions.toLocaleString("en-US")}
          href={executionsHref({ from })}
          points={pointsOf(({ executions }) => executions, {})}
          color="var(--accent)"
        />
        <SmallChart
          title="Failures"
          value={totals.failed.toLocaleString("en-US")}
          note={percentText(totals.failed, totals.executions)}
          href={executionsHref({ from, status: "failed" })}
          points={pointsOf(({ failed }) => failed, { status: "failed" })}
          color="var(--status-failed)"
        />
      </div>
      <div className={classes.below}>
        <p>
          Updated <time dateTime={counted_until}>{untilText(counted_until)}</time>
        </p>
        <NumberTable
          caption="Executions over time"
          heads={["From", "Calls", "Executions", "Failures"]}
          rows={periods.map(({ from: start, calls, executions, failed }) => ({
            key: start,
            label: periodText(start, range),
            values: [calls, executions, failed],
          }))}
        />
      </div>
    </section>
  );
}

function untilText(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/** "1.2% of executions"; undefined without executions. */
function percentText(part: number, whole: number): string | undefined {
  if (whole === 0) return undefined;
  const percent = (100 * part) / whole;
  const digits = percent > 0 && percent < 10 ? 1 : 0;
  return `${percent > 0 && percent < 0.1 ? "< 0.1" : percent.toFixed(digits)}% of executions`;
}
