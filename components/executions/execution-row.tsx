import Link from "next/link";
import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import { sourceNames } from "#components/execution/source-names.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./execution-list.module.css";
import { ExecutionMenu } from "./execution-menu.tsx";

export interface ExecutionRowProps {
  execution: ExecutionSummary;
  longestMs: number;
  /** It arrived while the list was open, so it slides in. */
  isNew: boolean;
}

/** An execution on one line. */
export function ExecutionRow({ execution, longestMs, isNew }: ExecutionRowProps) {
  const { id, status, flow_name, version, name, source, created_at, duration_ms } = execution;
  return (
    <li className={rows.row} data-new={isNew || undefined}>
      <span className={`${rows.state} ${classes.status}`}>
        <StatusBadge status={status} />
      </span>
      <span className={`${rows.what} ${classes.what}`}>
        <Link href={`/executions/${id}`} className={rows.open} data-row>
          {flow_name ?? "Deleted flow"}
        </Link>
        {name !== null && <span className={classes.name}>{name}</span>}
        <span className={classes.version}>{version === null ? "Draft" : `v${version}`}</span>
        <Note execution={execution} />
      </span>
      <span className={`${rows.dim} ${classes.source}`}>{sourceNames[source]}</span>
      <span className={`${rows.dim} ${classes.started}`}>
        <RelativeTime at={created_at} />
      </span>
      <DurationBar ms={duration_ms} longestMs={longestMs} />
      <ExecutionMenu execution={execution} />
    </li>
  );
}

/** Why it failed, or until when it is suspended. */
function Note({ execution: { status, error, resume_at, times_out } }: { execution: ExecutionSummary }) {
  if (status === "waiting" && resume_at !== null) {
    return (
      <span className={rows.note}>
        {times_out ? "times out" : "resumes"} <RelativeTime at={resume_at} />
      </span>
    );
  }
  if (error === null) return null;
  return <span className={`${rows.note} ${classes.error}`}>{error.message.split("\n", 1)[0]}</span>;
}

interface DurationBarProps {
  /** Null if not finished. */
  ms: number | null;
  /** The longest in the list, which is the bar's full width. */
  longestMs: number;
}

/** A duration in words and as a bar, in proportion to the longest of the list. */
function DurationBar({ ms, longestMs }: DurationBarProps) {
  if (ms === null) return <span className={classes.duration} />;
  const share = ms / Math.max(longestMs, ms, 1);
  return (
    <span className={classes.duration}>
      <span className={classes.bar} title={`Longest in this list: ${durationText(longestMs)}`} aria-hidden>
        <span style={{ width: `max(1px, ${share * 100}%)` }} />
      </span>
      <span className="tabular">{durationText(ms)}</span>
    </span>
  );
}
