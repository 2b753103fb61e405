"use client";

import { modals } from "@mantine/modals";
import { IconKey } from "@tabler/icons-react";
import { ApiKeyRow } from "#components/accounts/api-key-row.tsx";
import { NewApiKey } from "#components/accounts/new-api-key.tsx";
import { useApiKeys } from "#components/api/access.ts";
import { NewButton } from "#components/page/new-button.tsx";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { SettingsPage } from "#components/page/settings-page.tsx";

function openNewKey(): void {
  modals.open({ title: "New API key", children: <NewApiKey /> });
}

const noKeys = {
  icon: IconKey,
  title: "No keys yet",
  children: "Create one for each program, so that you can revoke them separately.",
};

/** The keys with which the user's programs call the API. */
export function ApiKeysPage() {
  return (
    <SettingsPage title="API keys">
      <SettingsSection
        only
        title="API keys"
        text="Programs use a key to call the API. A key never has more rights than its user."
        action={<NewButton onClick={openNewKey}>New key</NewButton>}
      >
        <SettingsList query={useApiKeys()} what="API keys" count={2} empty={noKeys}>
          {(apiKey) => <ApiKeyRow key={apiKey.id} apiKey={apiKey} />}
        </SettingsList>
      </SettingsSection>
    </SettingsPage>
  );
}
