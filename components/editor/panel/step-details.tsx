import Link from "next/link";
import type { Step } from "#api/executions/reads/schema.ts";
import { WaitNote } from "#components/execution/wait-note.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./inspector.module.css";
import { StepActivity } from "./step-activity.tsx";

/** A step's result: state, time, attempts, warnings. */
export function StepDetails({ step }: { step: Step }) {
  const { status, origin, started_at, finished_at, attempt, handle, warnings, child_execution_id, activity } =
    step;
  return (
    <>
      <dl className={classes.facts}>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
        {origin !== "run" && (
          <>
            <dt>Output</dt>
            <dd>
              {origin === "pinned" ? "Pinned; the node did not run" : "Reused from an earlier execution"}
            </dd>
          </>
        )}
        {started_at !== null && (
          <>
            <dt>Started</dt>
            <dd>
              <RelativeTime at={started_at} />
            </dd>
          </>
        )}
        {started_at !== null && finished_at !== null && (
          <>
            <dt>Duration</dt>
            <dd className="tabular">{durationText(Date.parse(finished_at) - Date.parse(started_at))}</dd>
          </>
        )}
        {attempt > 1 && (
          <>
            <dt>Attempts</dt>
            <dd className="tabular">{attempt}</dd>
          </>
        )}
        {/* A waiting step has the handle that it leaves by when its time is over. */}
        {handle !== null && handle !== "output" && status !== "waiting" && (
          <>
            <dt>Branch</dt>
            <dd>{handle}</dd>
          </>
        )}
        {child_execution_id !== null && (
          <>
            <dt>Sub-flow</dt>
            <dd>
              <Link href={`/executions/${child_execution_id}`}>Open its execution</Link>
            </dd>
          </>
        )}
      </dl>
      <WaitNote step={step} />
      {warnings.map(({ message, tag, pointer }) => (
        <div key={`${pointer} ${tag} ${message}`} className={classes.warning}>
          {message}
        </div>
      ))}
      {activity !== null && <StepActivity activity={activity} />}
    </>
  );
}
