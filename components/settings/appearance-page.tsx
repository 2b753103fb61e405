import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { Appearance } from "./appearance.tsx";

/** The theme. */
export function AppearancePage() {
  return (
    <>
      <PageHeader title="Appearance" />
      <SettingsFrame>
        <div className={classes.page}>
          <Appearance />
        </div>
      </SettingsFrame>
    </>
  );
}
