import { IconChevronRight } from "@tabler/icons-react";
import classes from "./data-viewer.module.css";

export interface FoldToggleProps {
  /** Null without children. */
  isOpen: boolean | null;
  onToggle: () => void;
}

/** Opens and closes a line by pointer. The tree around it announces the state and handles the arrow keys. */
export function FoldToggle({ isOpen, onToggle }: FoldToggleProps) {
  if (isOpen === null) return <span className={classes.toggle} />;
  return (
    <span
      aria-hidden
      className={classes.toggle}
      data-open={isOpen || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconChevronRight size={13} />
    </span>
  );
}
