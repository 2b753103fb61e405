import type { ReactNode } from "react";
import { Mark } from "#components/shell/mark.tsx";
import classes from "./entry-card.module.css";

export interface EntryCardProps {
  title: string;
  /** One sentence. */
  text: string;
  children: ReactNode;
}

/** The one card of the pages that one sees before being signed in. */
export function EntryCard({ title, text, children }: EntryCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Mark size={36} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  );
}
