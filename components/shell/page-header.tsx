import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export interface PageHeaderProps {
  title: string;
  /** Buttons at the right; the one that matters last. */
  actions?: ReactNode;
}

/** The line at the top of a page: where one is, and what one can do here. */
export function PageHeader({ title, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {actions}
    </header>
  );
}
