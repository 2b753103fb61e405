"use client";

import { Alert, Button, List, Stack } from "@mantine/core";
import { IconInfoCircle, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { openCredential } from "#components/credentials/credential-form.tsx";
import { knownTarget, targetHost } from "#lib/credential-hosts.ts";
import type { CurlSecret } from "#lib/curl/secret.ts";
import type { ImportedCurl } from "./read-curl.ts";

export interface CurlReportProps {
  imported: ImportedCurl;
  /** Called with the id of the credential that was made of the secret. */
  onCredential: (id: string) => void;
  onDismiss: () => void;
  /** Offers to go on with the request in another way. */
  offer: ReactNode;
}

/** The parts that an import left out, and the secret that it found. */
export function CurlReport({
  imported: { notes, secret, settings },
  onCredential,
  onDismiss,
  offer,
}: CurlReportProps) {
  return (
    <Alert
      color={notes.length > 0 ? "yellow" : "blue"}
      icon={<IconInfoCircle size={18} aria-hidden />}
      role="status"
      title="Imported from curl"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <Stack gap={8} align="flex-start">
        {notes.length > 0 && (
          <List size="sm" spacing={4}>
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
        {secret && (
          <>
            <div>{secretText[secret.kind]} A credential keeps it encrypted.</div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLock size={14} aria-hidden />}
              onClick={() =>
                openCredential({
                  kinds: [secret.kind],
                  hosts: hostsOf(settings.url),
                  initial: { settings: credentialSettings(secret), secret: secret.secret },
                  onSaved: (credential) => onCredential(credential.id),
                })
              }
            >
              Create credential
            </Button>
          </>
        )}
        {offer}
        {notes.length === 0 && !secret && <div>The whole command was imported.</div>}
      </Stack>
    </Alert>
  );
}

const secretText: Record<CurlSecret["kind"], string> = {
  basic: "The password was left out of the flow.",
  bearer: "The token was left out of the flow.",
  header: "The header with a secret was left out of the flow.",
};

function credentialSettings(secret: CurlSecret) {
  if (secret.kind === "basic") return { username: secret.username };
  return secret.kind === "header" ? { header: secret.header } : {};
}

function hostsOf(url: unknown): string[] {
  const target = knownTarget(typeof url === "string" ? url : "");
  return target && /^https?:$/.test(target.protocol) ? [targetHost(target)] : [];
}
