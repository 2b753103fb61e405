import type { ReactNode } from "react";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";
import classes from "./section.module.css";
import { SettingsFrame } from "./settings-frame.tsx";

interface SettingsPageProps extends Pick<PageHeaderProps, "title" | "parent" | "actions"> {
  /** Sections. */
  children: ReactNode;
}

/** A page of the settings, made of sections. */
export function SettingsPage({ title, parent, actions, children }: SettingsPageProps) {
  return (
    <>
      <PageHeader title={title} {...(parent && { parent })} actions={actions} />
      <SettingsFrame>
        <div className={classes.page}>{children}</div>
      </SettingsFrame>
    </>
  );
}
