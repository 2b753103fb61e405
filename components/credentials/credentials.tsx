"use client";

import { Button } from "@mantine/core";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { useCredentials } from "#components/api/credentials.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { CredentialRow } from "./credential-row.tsx";
import { openCredential } from "./open-credential.tsx";

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

/** The credentials with which flows authenticate senders and requests. */
export function Credentials() {
  const canEdit = useCanEdit();
  return (
    <SettingsSection
      only
      title="Credentials"
      text="Secrets that verify webhook senders, authenticate requests, send e-mail and sign data. Encrypted, and never shown again."
      action={
        canEdit && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
            New credential
          </Button>
        )
      }
    >
      <List />
    </SettingsSection>
  );
}

function List() {
  return (
    <QueryBoundary query={useCredentials()} what="credentials" count={2}>
      {({ data }) =>
        data.length === 0 ? (
          <div className={classes.box}>
            <EmptyState icon={IconLock} title="No credentials yet">
              Create one here, or in the settings of a webhook, an HTTP request or an e-mail.
            </EmptyState>
          </div>
        ) : (
          <ul className={classes.box} aria-label="Credentials">
            {data.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}
