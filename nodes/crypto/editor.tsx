"use client";

import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { keyUse } from "./uses.ts";

const labels = { signature: "Signing secret", jwt_secret: "JWT secret", private_key: "Private key" } as const;

/** Below the form: the credential that signs or verifies. */
export default function CryptoEditor({ part, config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  const use = keyUse(config);
  const kind = use.kind === "credential" ? use.kinds[0] : undefined;
  if (part === "above" || kind === undefined) return null;
  return (
    <section aria-label={labels[kind]} data-pointer="/credential_id">
      <CredentialPicker
        label={labels[kind]}
        help="It is never shown, and is not part of the output."
        noneLabel="None"
        kinds={[kind]}
        value={typeof config.credential_id === "string" ? config.credential_id : ""}
        problems={problemsAt("/credential_id")}
        readOnly={readOnly}
        onChange={(chosen) => onChange({ credential_id: chosen === "" ? undefined : chosen })}
      />
    </section>
  );
}
