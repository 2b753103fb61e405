import type { ReactNode } from "react";
import classes from "./inspector.module.css";

/** The heading of the panel. */
export function PanelHeading({
  icon,
  title,
  subtitle,
  action,
}: {
  icon?: ReactNode;
  title: string;
  subtitle: ReactNode;
  /** At the end of the line. */
  action?: ReactNode;
}) {
  return (
    <div className={classes.heading} data-panel-heading>
      {icon}
      <div className={classes.titles}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <div className={classes.subtitle}>{subtitle}</div>
      </div>
      {action && <div className={classes.headingAction}>{action}</div>}
    </div>
  );
}
