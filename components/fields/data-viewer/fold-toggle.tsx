import { IconChevronRight } from "@tabler/icons-react";
import classes from "./data-viewer.module.css";

export interface FoldToggleProps {
  /** null: there is nothing in it. */
  isOpen: boolean | null;
  onToggle: () => void;
}

/** Opens and closes a line by the pointer. The tree around it tells what is open, and takes the arrow keys. */
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
