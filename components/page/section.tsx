import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

export interface SectionProps {
  title: string;
  /** One sentence. */
  text: string;
  /** A button at the right of the title. */
  action?: ReactNode;
  /** The page has no other section, and its header shows the title. */
  only?: boolean;
  children: ReactNode;
}

/** A section of the settings. */
export function SettingsSection({ title, text, action, only = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} {...(only ? { "aria-label": title } : { "aria-labelledby": id })}>
      <div className={classes.sectionHead}>
        <div>
          {!only && <h2 id={id}>{title}</h2>}
          <p>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
