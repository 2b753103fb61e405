"use client";

import { useSchedules } from "#components/api/schedules.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { offsetText, runText } from "./run-text.ts";
import classes from "./schedule.module.css";

/** In the panel of a flow: the next runs of its live schedules. Renders nothing without any. */
export function FlowSchedules({ flowId }: { flowId: string }) {
  const { data: schedules = [] } = useSchedules({ flow_id: flowId });
  if (schedules.length === 0) return null;
  return (
    <section aria-label="Next runs" className={classes.runs}>
      <h3 className={classes.title}>Next runs</h3>
      <ul className={classes.list}>
        {schedules.map(({ node_id, time_zone, next_runs: [next = ""] }) => (
          <li key={node_id} className={classes.run}>
            <span className="tabular">
              {runText(Date.parse(next), time_zone)}{" "}
              <span className={classes.offset}>{offsetText(Date.parse(next), time_zone)}</span>
            </span>
            <RelativeTime at={next} />
          </li>
        ))}
      </ul>
    </section>
  );
}
