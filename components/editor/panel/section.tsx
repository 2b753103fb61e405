"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./inspector.module.css";

export interface SectionProps {
  title: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible section of the panel. A collapsed section is not rendered. */
export function PanelSection({ title, isOpenAtFirst = false, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section className={classes.section}>
      <button
        type="button"
        className={classes.sectionToggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden />
        {title}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
