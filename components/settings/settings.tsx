import { PageHeader } from "#components/shell/page-header.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { Appearance } from "./appearance.tsx";
import { Profile } from "./profile.tsx";
import classes from "./settings.module.css";

/** The settings page: oneself, one's keys, how it looks. */
export function Settings() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes.page}>
        <Profile />
        <ApiKeys />
        <Appearance />
      </div>
    </>
  );
}
