import { VisuallyHidden } from "@mantine/core";
import { IconPinFilled } from "@tabler/icons-react";
import classes from "./pin-badge.module.css";

/** Marks a node whose output is pinned. `beside`: another badge is at the corner. */
export function PinBadge({ beside }: { beside: boolean }) {
  return (
    <span className={classes.badge} data-beside={beside || undefined} title="Output pinned for tests">
      <IconPinFilled size={11} aria-hidden />
      <VisuallyHidden>Output pinned for tests</VisuallyHidden>
    </span>
  );
}
