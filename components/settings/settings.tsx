import { Credentials } from "#components/credentials/credentials.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsTabs } from "#components/page/settings-tabs.tsx";
import { StorageSection } from "#components/storage/storage-section.tsx";
import { Variables } from "#components/variables/variables.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { Appearance } from "./appearance.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import { Profile } from "./profile.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SecretRotation } from "./secret-rotation.tsx";
import { Sessions } from "./sessions.tsx";

/** The settings page: profile, sessions, credentials, variables, API keys, a rotation of the secret key, storage, appearance. */
export function Settings() {
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsTabs />
      <div className={classes.page}>
        <Profile />
        <SecondFactor />
        <LinkedAccounts />
        <Sessions />
        <Credentials />
        <Variables />
        <ApiKeys />
        <SecretRotation />
        <StorageSection />
        <Appearance />
      </div>
    </>
  );
}
