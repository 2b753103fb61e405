import { VisuallyHidden } from "@mantine/core";
import {
  type Icon,
  IconBan,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDot,
  IconClockHour4,
  IconClockPause,
  IconLoader2,
  IconPlayerSkipForward,
  IconXboxXFilled,
} from "@tabler/icons-react";
import classes from "./status-badge.module.css";

export type Status =
  | "queued"
  | "running"
  | "waiting"
  | "succeeded"
  | "failed"
  | "canceled"
  | "skipped"
  | "live"
  | "inactive";

interface StatusStyle {
  word: string;
  icon: Icon;
  color: string;
}

/** How each state looks everywhere: an icon with its own shape, a word, and a color that is redundant. */
export const statusStyle: Readonly<Record<Status, StatusStyle>> = {
  queued: { word: "Queued", icon: IconClockHour4, color: "var(--status-idle)" },
  running: { word: "Running", icon: IconLoader2, color: "var(--status-running)" },
  waiting: { word: "Waiting", icon: IconClockPause, color: "var(--status-waiting)" },
  succeeded: { word: "Succeeded", icon: IconCircleCheckFilled, color: "var(--status-succeeded)" },
  failed: { word: "Failed", icon: IconXboxXFilled, color: "var(--status-failed)" },
  canceled: { word: "Canceled", icon: IconBan, color: "var(--status-idle)" },
  skipped: { word: "Skipped", icon: IconPlayerSkipForward, color: "var(--status-idle)" },
  live: { word: "Published", icon: IconCircleDot, color: "var(--status-succeeded)" },
  inactive: { word: "Draft", icon: IconCircleDashed, color: "var(--status-idle)" },
};

export interface StatusBadgeProps {
  status: Status;
  /** A label other than the usual one: "Published v12". */
  label?: string;
  /** Only for screen readers, where the column already says what it is. */
  iconOnly?: boolean;
}

/** A state as icon and word. */
export function StatusBadge({ status, label, iconOnly = false }: StatusBadgeProps) {
  const { word, icon: StatusIcon, color } = statusStyle[status];
  const text = label ?? word;
  return (
    <span className={classes.badge} data-status={status} title={iconOnly ? text : undefined}>
      <StatusIcon size={16} stroke={1.8} color={color} className={classes.icon} aria-hidden />
      {iconOnly ? <VisuallyHidden>{text}</VisuallyHidden> : <span>{text}</span>}
    </span>
  );
}
