import { SettingsPage } from "#components/page/settings-page.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { Profile } from "./profile.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** The signed-in user, and how they sign in. */
export function ProfilePage() {
  return (
    <SettingsPage title="Profile">
      <Profile />
      <SecondFactor />
      <LinkedAccounts />
      <Sessions />
    </SettingsPage>
  );
}
