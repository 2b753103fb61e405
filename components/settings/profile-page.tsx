import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsFrame } from "#components/page/settings-frame.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { Profile } from "./profile.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** The signed-in user, and how they sign in. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <SettingsFrame>
        <div className={classes.page}>
          <Profile />
          <SecondFactor />
          <LinkedAccounts />
          <Sessions />
        </div>
      </SettingsFrame>
    </>
  );
}
