import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import classes from "./outcome-badge.module.css";
import { outcomeStyle } from "./outcome-style.ts";

/** A call's outcome as icon and word. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome }) {
  const { word, icon: OutcomeIcon, color } = outcomeStyle[outcome];
  return (
    <span className={classes.outcome}>
      <OutcomeIcon size={16} stroke={1.8} color={color} aria-hidden />
      <span>{word}</span>
    </span>
  );
}
