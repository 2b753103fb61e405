import type { ReactNode } from "react";

/** The frame of pages for people who are not signed in: none. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
