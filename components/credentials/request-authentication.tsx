"use client";

import { sendableKinds } from "#api/identity/credentials/schema.ts";
import { useCredentials } from "#components/api/credentials.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { allowsTarget, describeMismatch, knownTarget, targetHost } from "#lib/credential-hosts.ts";
import { CredentialPicker } from "./credential-picker.tsx";

/** Selects the credential that a request carries, and shows what would prevent it from being sent. */
export function RequestAuthentication({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  const { data } = useCredentials();
  const id = typeof config.credential_id === "string" ? config.credential_id : "";
  const target = knownTarget(typeof config.url === "string" ? config.url : "");
  const credential = data?.find((each) => each.id === id);
  const isRefused = credential && target && !allowsTarget(credential.hosts, target);
  const problems = isRefused
    ? [{ code: "credential_host_not_allowed", detail: describeMismatch(credential, target) }]
    : problemsAt("/credential_id");
  return (
    <section aria-label="Authentication" data-pointer="/credential_id">
      <CredentialPicker
        label="Authentication"
        help="A credential is sent only to its own hosts, and is masked in stored data."
        noneLabel="None"
        kinds={sendableKinds}
        hosts={target && /^https?:$/.test(target.protocol) ? [targetHost(target)] : []}
        value={id}
        problems={problems}
        readOnly={readOnly}
        onChange={(chosen) => onChange({ credential_id: chosen === "" ? undefined : chosen })}
      />
    </section>
  );
}
