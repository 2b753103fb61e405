import Link from "next/link";
import type { Overview } from "#api/executions/statistics/schema.ts";
import { executionsHref } from "#components/statistics/ranges.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./overview.module.css";
import { OverviewPanel } from "./panel.tsx";

interface FailingFlowsProps {
  flows: Overview["failing_flows"];
  /** The beginning of the range. */
  from: string;
}

/** The flows that failed most, and since when they have. */
export function FailingFlows({ flows, from }: FailingFlowsProps) {
  return (
    <OverviewPanel title="Failing flows" href={executionsHref({ from, status: "failed" })}>
      {flows.length === 0 && <p className={classes.note}>No failures of published flows in this time.</p>}
      <ul className={classes.lines}>
        {flows.map((flow) => (
          <li key={flow.id}>
            <Link href={`/flows/${flow.id}`} className={classes.name}>
              {flow.name}
            </Link>
            <Link
              href={executionsHref({ flow: flow.id, from, status: "failed" })}
              className={`${classes.amount} tabular`}
            >
              {flow.failed.toLocaleString("en-US")} of {flow.executions.toLocaleString("en-US")} failed
            </Link>
            <span className={classes.small}>
              <Since flow={flow} />
            </span>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}

function Since({ flow }: { flow: Overview["failing_flows"][number] }) {
  if (flow.failing_since !== null)
    return (
      <span className={classes.failing}>
        Failing for {wholeMinutes(Date.now() - Date.parse(flow.failing_since))}
      </span>
    );
  if (flow.last_failed_at === null) return "Recovered";
  return (
    <>
      Recovered · last failure <RelativeTime at={flow.last_failed_at} />
    </>
  );
}

/** "28 min": seconds would only distract. */
function wholeMinutes(ms: number): string {
  return ms < 60_000 ? "less than a minute" : durationText(ms - (ms % 60_000));
}
