import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import classes from "./problem-badge.module.css";

/** The number of the node's problems that prevent activation. */
export function ProblemBadge({ count }: { count: number }) {
  return (
    <span className={classes.badge} title={words(count)}>
      <IconAlertTriangleFilled size={11} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{words(count)}</VisuallyHidden>
    </span>
  );
}

function words(count: number): string {
  return count === 1 ? "1 problem" : `${count} problems`;
}
