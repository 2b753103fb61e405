import type { ReactNode } from "react";
import classes from "./page-main.module.css";

const id = "main";

/** Leads past a frame's navigation, for the keyboard. The first thing in a frame. */
export function SkipLink() {
  return (
    <a href={`#${id}`} className={classes.skip}>
      Skip to content
    </a>
  );
}

/** What a frame is around. It scrolls by itself. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={id} className={classes.main} tabIndex={-1}>
      {children}
    </main>
  );
}
