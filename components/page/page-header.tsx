import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export interface PageHeaderProps {
  title: string;
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
}

/** The line at the top of a page: title and actions. */
export function PageHeader({ title, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {actions}
    </header>
  );
}
