"use client";

import { type ReactNode, useId, useState } from "react";
import classes from "./inspector.module.css";
import { SectionToggle } from "./section-toggle.tsx";

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
      <SectionToggle controls={id} isOpen={isOpen} onChange={setIsOpen}>
        {title}
      </SectionToggle>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
