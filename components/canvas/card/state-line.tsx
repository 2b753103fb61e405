import { statusStyle } from "#components/ui/status-badge.tsx";
import type { CardState } from "./card-state.ts";
import classes from "./state-line.module.css";

/** A node's state in an execution, below its card: an icon with its own shape, and a time or a reason. */
export function StateLine({ state: { status, text } }: { state: CardState }) {
  const { icon: StatusIcon, color, word } = statusStyle[status];
  return (
    <div className={classes.line} data-status={status} style={{ color }}>
      <StatusIcon size={14} stroke={2} className={classes.icon} role="img" aria-label={word} />
      <span className={classes.text}>{text}</span>
    </div>
  );
}
