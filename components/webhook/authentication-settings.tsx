"use client";

import { CredentialPicker } from "#components/credentials/credential-picker.tsx";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { SwitchInput } from "#components/fields/form/switch-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import {
  type Authentication,
  authenticationNames,
  authenticationSchema,
  credentialKinds,
} from "#engine/webhook/settings.ts";
import { readAuthentication } from "./read-settings.ts";
import type { SettingProps } from "./setting-props.ts";
import { SignatureSettings } from "./signature-settings.tsx";

const ways = Object.entries(authenticationNames).map(([value, label]) => ({ value, label }));

const help: Record<Authentication["type"], string> = {
  none: "Anyone with the URL can start the flow.",
  basic: "The sender includes a user name and a password in each call (HTTP Basic).",
  header: "The sender includes a secret in a header of each call.",
  bearer: "The sender includes a token in each call’s Authorization header.",
  jwt: "The sender includes a signed token in each call’s Authorization header.",
  signature: "The sender signs each call, so that it cannot be changed or forged.",
};

/** How callers authenticate. */
export function AuthenticationSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const at = (pointer: string) => ({ problems: problemsAt(pointer), readOnly });
  const settings = readAuthentication(config);
  const change = (fields: Record<string, unknown>) => set({ authentication: { ...settings, ...fields } });
  const choose = (type: string) =>
    set({ authentication: type === "none" ? undefined : newAuthentication(type) });
  return (
    <>
      <ChoiceInput
        label="Authentication method"
        options={ways}
        value={settings.type}
        help={help[settings.type]}
        {...at("/authentication/type")}
        onChange={choose}
      />
      {settings.type === "signature" && (
        <SignatureSettings settings={settings} change={change} problemsAt={problemsAt} readOnly={readOnly} />
      )}
      {settings.type !== "none" && (
        <Credentials
          settings={settings}
          problemsAt={problemsAt}
          readOnly={readOnly}
          onChange={(credential_ids) => change({ credential_ids })}
        />
      )}
      {settings.type === "jwt" && (
        <>
          <TextField
            label="Issuer"
            lines="one"
            help="The iss claim that tokens must have. Leave empty to allow any."
            value={settings.issuer ?? ""}
            {...at("/authentication/issuer")}
            onChange={(issuer) => change({ issuer: issuer || undefined })}
          />
          <TextField
            label="Audience"
            lines="one"
            help="The aud claim that tokens must have. Leave empty to allow any."
            value={settings.audience ?? ""}
            {...at("/authentication/audience")}
            onChange={(audience) => change({ audience: audience || undefined })}
          />
          <NumberInput
            label="Clock tolerance"
            help="How far the sender’s clock may differ from the server’s."
            field={{ min: 1, max: 86_400, unit: "seconds" }}
            value={settings.tolerance_seconds}
            {...at("/authentication/tolerance_seconds")}
            onChange={(seconds) => seconds !== null && change({ tolerance_seconds: Math.round(seconds) })}
          />
          <SwitchInput
            label="Require expiry"
            help="Refuse tokens without an exp claim. They never expire."
            value={settings.require_expiry}
            {...at("/authentication/require_expiry")}
            onChange={(require_expiry) => change({ require_expiry })}
          />
        </>
      )}
    </>
  );
}

/** A newly chosen method gets stricter defaults than those of a document that omits the settings. */
function newAuthentication(type: string): Authentication {
  const settings = authenticationSchema.parse({ type });
  return settings.type === "jwt" ? { ...settings, require_expiry: true } : settings;
}

interface CredentialsProps extends Pick<SettingProps, "problemsAt" | "readOnly"> {
  settings: Exclude<Authentication, { type: "none" }>;
  onChange: (ids: string[]) => void;
}

/** One credential, and a second one during a rotation. */
function Credentials({ settings, problemsAt, readOnly, onChange }: CredentialsProps) {
  const [first = "", second = ""] = settings.credential_ids;
  const kinds = credentialKinds[settings.type];
  const put = (ids: string[]) => onChange(ids.filter((id) => id !== ""));
  return (
    <>
      <CredentialPicker
        label="Credential"
        noneLabel="Choose a credential"
        kinds={kinds}
        value={first}
        problems={problemsAt("/authentication/credential_ids")}
        readOnly={readOnly}
        onChange={(id) => put([id, second === id ? "" : second])}
      />
      {first !== "" && (
        <CredentialPicker
          label="Second credential"
          help="For rotating secrets. Either one is accepted."
          noneLabel="None"
          kinds={kinds}
          value={second}
          readOnly={readOnly}
          onChange={(id) => put([first, id === first ? "" : id])}
        />
      )}
    </>
  );
}
