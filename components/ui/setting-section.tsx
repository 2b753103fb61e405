"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./setting-section.module.css";

export interface SettingSectionProps {
  title: string;
  /** One line that summarizes the settings. */
  summary: string;
  /** JSON pointers of the settings in it, so that problems can be located. */
  pointers: readonly string[];
  isInvalid: boolean;
  /** Open from the start, also without a problem. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible group of settings with a one-line summary. It opens automatically if there is a problem. */
export function SettingSection({
  title,
  summary,
  pointers,
  isInvalid,
  startsOpen = false,
  children,
}: SettingSectionProps) {
  const [isOpen, setIsOpen] = useState(isInvalid || startsOpen);
  const id = useId();
  const [pointer = "", ...more] = pointers;
  return (
    <section className={classes.section} data-pointer={pointer} aria-label={title}>
      {/* While the section is collapsed, the fields of its settings are located here. */}
      {more.map((each) => (
        <span key={each} data-pointer={each} />
      ))}
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={classes.summary} data-invalid={isInvalid || undefined}>
          {summary}
        </span>
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? classes.fields : undefined}>
        {isOpen && children}
      </div>
    </section>
  );
}
