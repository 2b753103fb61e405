import Link from "next/link";
import { type ReactNode, useId } from "react";
import classes from "./overview.module.css";

export interface OverviewPanelProps {
  title: string;
  /** The list that the title links to. */
  href: string;
  children: ReactNode;
}

/** A titled box of the overview. */
export function OverviewPanel({ title, href, children }: OverviewPanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>
        <Link href={href}>{title}</Link>
      </h2>
      {children}
    </section>
  );
}
