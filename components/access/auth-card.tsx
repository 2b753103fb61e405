import type { ReactNode } from "react";
import { Logo } from "#components/page/logo.tsx";
import classes from "./auth-card.module.css";

export interface AuthCardProps {
  title: string;
  /** One sentence. */
  text: string;
  children: ReactNode;
}

/** The card of the pages for visitors who are not signed in. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size={36} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  );
}
