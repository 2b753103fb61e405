import { IconBroadcast, IconBroadcastOff, IconPlayerPause } from "@tabler/icons-react";
import type { Connection } from "#components/api/events.ts";
import classes from "./live-indicator.module.css";

export interface LiveIndicatorProps {
  connection: Connection;
  paused: boolean;
  /** Something changed that the list does not show yet. */
  isStale: boolean;
}

/** Whether the list updates itself. */
export function LiveIndicator({ connection, paused, isStale }: LiveIndicatorProps) {
  if (connection === "lost") {
    return (
      <span className={classes.sign} role="status">
        <IconBroadcastOff size={16} stroke={1.6} aria-hidden /> Connection lost, trying again
      </span>
    );
  }
  if (paused) {
    return (
      <span className={classes.sign}>
        <IconPlayerPause size={16} stroke={1.6} aria-hidden /> {isStale ? "Paused, there is more" : "Paused"}
      </span>
    );
  }
  return (
    <span className={classes.sign} data-live={connection === "open" || undefined}>
      <IconBroadcast size={16} stroke={1.6} aria-hidden /> Live
    </span>
  );
}
