import type { ReactNode } from "react";
import classes from "./inspector.module.css";

/** The heading of the panel. */
export function PanelHeading({
  icon,
  title,
  subtitle,
}: {
  icon?: ReactNode;
  title: string;
  subtitle: ReactNode;
}) {
  return (
    <div className={classes.heading}>
      {icon}
      <div className={classes.titles}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        <div className={classes.subtitle}>{subtitle}</div>
      </div>
    </div>
  );
}
