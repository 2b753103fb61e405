"use client";

import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import type { NodeEditorProps } from "#components/ui/node-editor.ts";

/** Above the form: the mail server that sends the e-mail. */
export default function SendEmailEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  if (part === "below") return null;
  return (
    <section aria-label="Mail server" data-pointer="/credential_id">
      <CredentialPicker
        label="Mail server"
        help="The installation’s own server is the one that its operator set, if any."
        noneLabel="The installation’s own"
        kinds={["smtp"]}
        value={typeof config.credential_id === "string" ? config.credential_id : ""}
        problems={problemsAt("/credential_id")}
        readOnly={readOnly}
        onChange={(chosen) => onChange({ credential_id: chosen === "" ? undefined : chosen })}
      />
    </section>
  );
}
