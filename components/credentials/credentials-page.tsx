"use client";

import { IconLock } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useCredentials } from "#components/api/credentials.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { NewButton } from "#components/page/new-button.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { SettingsList } from "#components/page/section-list.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { openCredential } from "./credential-form.tsx";
import { CredentialRow } from "./credential-row.tsx";

const kinds = [
  "signature",
  "header",
  "basic",
  "bearer",
  "jwt_secret",
  "jwks",
  "private_key",
  "smtp",
] as const;

function openNew(): void {
  openCredential({ kinds, onSaved: ({ name }) => notifySuccess(`“${name}” was saved`) });
}

const noCredentials = {
  icon: IconLock,
  title: "No credentials yet",
  children: "Create one here, or in the settings of a webhook, an HTTP request or an e-mail.",
};

/** The credentials with which flows authenticate senders and requests. */
export function CredentialsPage() {
  const canEdit = useCanEdit();
  return (
    <>
      <PageHeader title="Credentials" />
      <FlowTabs />
      <div className={classes.page}>
        <SettingsSection
          only
          title="Credentials"
          text="Secrets that verify webhook senders, authenticate requests, send e-mail and sign data. Encrypted, and never shown again."
          action={canEdit && <NewButton onClick={openNew}>New credential</NewButton>}
        >
          <SettingsList query={useCredentials()} what="credentials" count={2} empty={noCredentials}>
            {(credential) => <CredentialRow key={credential.id} credential={credential} />}
          </SettingsList>
        </SettingsSection>
      </div>
    </>
  );
}
