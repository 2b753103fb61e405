"use client";

import { modals } from "@mantine/modals";
import { IconUsersGroup } from "@tabler/icons-react";
import { useProviders } from "#components/api/sign-in.ts";
import { NewButton } from "#components/page/new-button.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { SignInRules } from "./sign-in-rules.tsx";

function openNew(): void {
  modals.open({ title: "New provider", children: <ProviderForm provider={null} />, size: "lg" });
}

const noProviders = {
  icon: IconUsersGroup,
  title: "No providers yet",
  children: "Add GitHub, Google or any OpenID Connect provider.",
};

/** How people sign in to this installation. */
export function SignInSettingsPage() {
  return (
    <SettingsPage title="Sign-in" actions={<NewButton onClick={openNew}>New provider</NewButton>}>
      <SettingsSection title="Providers" text="Services that people can sign in with.">
        <SettingsList query={useProviders()} what="providers" count={2} empty={noProviders}>
          {(provider) => <ProviderRow key={provider.id} provider={provider} />}
        </SettingsList>
      </SettingsSection>
      <SignInRules />
    </SettingsPage>
  );
}
