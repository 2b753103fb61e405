import { IconNote } from "@tabler/icons-react";
import classes from "./node-card.module.css";

/** Marks a node that has a note, which is its tooltip. */
export function NoteMark({ note }: { note: string }) {
  return (
    <span className={classes.note} role="img" aria-label={`Note: ${note}`} title={note}>
      <IconNote size={14} stroke={1.8} aria-hidden />
    </span>
  );
}
