import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export interface PageHeaderProps {
  title: string;
  /** The list that the page belongs to. */
  parent?: { href: string; label: string };
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
}

/** The line at the top of a page: the way back, title and actions. */
export function PageHeader({ title, parent, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {parent && (
        <nav aria-label="Breadcrumb" className={classes.parent}>
          <Link href={parent.href}>{parent.label}</Link>
          <span aria-hidden>/</span>
        </nav>
      )}
      <h1 className={classes.title}>{title}</h1>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
