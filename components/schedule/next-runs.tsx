"use client";

import { useEffect, useState } from "react";
import { scheduleProblems } from "#engine/schedule/check.ts";
import { describeSchedule } from "#engine/schedule/describe.ts";
import type { Schedule } from "#engine/schedule/settings.ts";
import { nextTimes } from "#engine/schedule/times.ts";
import { offsetText, runText } from "./run-text.ts";
import classes from "./schedule.module.css";

const shownRuns = 5;

/** The next times at which a schedule is due, with the offset of its zone. */
export function NextRuns({ schedule }: { schedule: Schedule }) {
  const isComplete = scheduleProblems(schedule).length === 0;
  return (
    <section aria-label="Next runs" className={classes.runs}>
      <h3 className={classes.title}>Next runs</h3>
      {isComplete ? (
        <>
          <p className={classes.hint}>{describeSchedule(schedule)}</p>
          <RunList schedule={schedule} />
        </>
      ) : (
        <p className={classes.hint}>They appear here once the schedule is complete.</p>
      )}
    </section>
  );
}

function RunList({ schedule }: { schedule: Schedule }) {
  const [nowMs, setNowMs] = useState(Date.now);
  const runs = nextTimes(schedule, nowMs, shownRuns);
  const [firstMs] = runs;
  useEffect(() => {
    if (firstMs === undefined) return;
    // Timers of more than 24 days would fire at once.
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(firstMs - Date.now() + 1, 86_400_000));
    return () => clearTimeout(timer);
  }, [firstMs]);
  return (
    <ol className={classes.list}>
      {runs.map((ms) => (
        <li key={ms} className={classes.run}>
          <time dateTime={new Date(ms).toISOString()} className="tabular">
            {runText(ms, schedule.time_zone)}
          </time>
          <span className={`${classes.offset} tabular`}>{offsetText(ms, schedule.time_zone)}</span>
        </li>
      ))}
    </ol>
  );
}
