import { durationText } from "#components/ui/time-text.ts";
import classes from "./execution-list.module.css";

export interface DurationBarProps {
  /** null: not finished. */
  ms: number | null;
  /** The longest in the list: the full width. */
  longestMs: number;
}

/** A duration in words and as a bar. The bar is logarithmic, so that both milliseconds and minutes show. */
export function DurationBar({ ms, longestMs }: DurationBarProps) {
  if (ms === null) return <span className={classes.duration} />;
  const share = Math.log1p(ms) / Math.log1p(Math.max(longestMs, 1));
  return (
    <span className={classes.duration}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.max(4, Math.min(100, share * 100))}%` }} />
      </span>
      <span className="tabular">{durationText(ms)}</span>
    </span>
  );
}
