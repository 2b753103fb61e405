"use client";

import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import { openTestEmail } from "#components/credentials/test-email-form.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** Above the form: the mail server that sends the e-mail, and a test of it. */
export default function SendEmailEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  if (part === "below") return null;
  const credentialId = typeof config.credential_id === "string" ? config.credential_id : null;
  return (
    <section aria-label="Mail server" data-pointer="/credential_id">
      <CredentialPicker
        label="Mail server"
        help="The default server is set by this server’s administrator (SMTP_URL)."
        noneLabel="Default server"
        kinds={["smtp"]}
        value={credentialId ?? ""}
        problems={problemsAt("/credential_id")}
        readOnly={readOnly}
        onChange={(chosen) => onChange({ credential_id: chosen === "" ? undefined : chosen })}
      />
      {!readOnly && (
        <Button
          mt={8}
          size="xs"
          variant="default"
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => openTestEmail({ credentialId })}
        >
          Send a test e-mail
        </Button>
      )}
    </section>
  );
}
