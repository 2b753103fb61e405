import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

export interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** If it fills the page, its title is the page's. */
  wholePage?: boolean;
  /** One or two sentences. */
  children?: ReactNode;
  /** The one next step, first. */
  actions?: ReactNode;
}

/** Shown when there is nothing yet: why, and what to do next. */
export function EmptyState({
  icon: StateIcon,
  title,
  wholePage = false,
  children,
  actions,
}: EmptyStateProps) {
  const Title = wholePage ? "h1" : "h2";
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <StateIcon size={24} stroke={1.5} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
