import type { ReactNode } from "react";
import classes from "./page-main.module.css";

const id = "main";

/** Skips a frame's navigation, for keyboard users. The first element in a frame. */
export function SkipLink() {
  return (
    <a href={`#${id}`} className={classes.skip}>
      Skip to content
    </a>
  );
}

/** The main content inside a frame. It has its own scrolling. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <main id={id} className={classes.main} tabIndex={-1}>
      {children}
    </main>
  );
}
