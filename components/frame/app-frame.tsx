import type { ReactNode } from "react";
import { PageMain, SkipLink } from "#components/page/page-main.tsx";
import classes from "./app-frame.module.css";
import { CommandPalette } from "./command-palette.tsx";
import { FrameCommands } from "./frame-commands.tsx";
import { SideNav } from "./side-nav.tsx";

/** The frame of every page for signed-in users: navigation at the left (at the bottom on a phone) and the page. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <SideNav />
      <PageMain>{children}</PageMain>
      <FrameCommands />
      <CommandPalette />
    </div>
  );
}
