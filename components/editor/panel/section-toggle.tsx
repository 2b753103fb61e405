import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./inspector.module.css";

interface SectionToggleProps {
  /** The id of what it opens. */
  controls: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The heading of a part of the panel that opens and closes. */
export function SectionToggle({ controls, isOpen, onChange, children }: SectionToggleProps) {
  return (
    <button
      type="button"
      className={classes.sectionToggle}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onChange(!isOpen)}
    >
      <IconChevronRight size={14} aria-hidden />
      {children}
    </button>
  );
}
