import { durationText } from "#components/ui/time-text.ts";
import classes from "./execution-list.module.css";

export interface DurationBarProps {
  /** Null if not finished. */
  ms: number | null;
  /** The longest in the list, which is the bar's full width. */
  longestMs: number;
}

/** A duration in words and as a bar, in proportion to the longest of the list. */
export function DurationBar({ ms, longestMs }: DurationBarProps) {
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
