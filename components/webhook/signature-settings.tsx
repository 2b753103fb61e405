"use client";

import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import { type Authentication, presetNames, type SignaturePreset } from "#engine/webhook/settings.ts";
import type { SettingProps } from "./setting-props.ts";

const presets = Object.entries(presetNames).map(([value, label]) => ({ value, label }));
const algorithms = ["sha256", "sha512", "sha384", "sha1"].map((value) => ({
  value,
  label: `HMAC-${value.toUpperCase().replace("SHA", "SHA-")}`,
}));
const encodings = [
  { value: "hex", label: "Hexadecimal" },
  { value: "base64", label: "Base64" },
];

/** Where each provider shows the secret. */
const help: Record<SignaturePreset, string> = {
  standard_webhooks: "The endpoint’s signing secret. It starts with whsec_.",
  github: "The secret that you entered when you added the webhook.",
  stripe: "The endpoint’s signing secret, under Developers → Webhooks. It starts with whsec_.",
  slack: "The app’s signing secret, under Basic Information. Millrace completes Slack’s URL verification.",
  shopify: "The app’s client secret, or the key under Notifications → Webhooks.",
  generic: "An HMAC of the raw body, in a header.",
};

const signsTime: readonly SignaturePreset[] = ["standard_webhooks", "stripe", "slack"];

export interface SignatureSettingsProps extends Pick<SettingProps, "problemsAt" | "readOnly"> {
  settings: Extract<Authentication, { type: "signature" }>;
  change: (fields: Record<string, unknown>) => void;
}

/** The provider of the signature, and the details of a generic HMAC. */
export function SignatureSettings({ settings, change, problemsAt, readOnly }: SignatureSettingsProps) {
  const { preset } = settings;
  const at = (name: string) => ({ problems: problemsAt(`/authentication/${name}`), readOnly });
  return (
    <>
      <ChoiceInput
        label="Provider"
        options={presets}
        value={preset}
        help={help[preset]}
        {...at("preset")}
        onChange={(value) => change({ preset: value })}
      />
      {preset === "generic" && (
        <>
          <TextField
            label="Header"
            lines="one"
            help="The header that contains the signature."
            value={settings.header}
            {...at("header")}
            onChange={(header) => change({ header: header.trim().toLowerCase() })}
          />
          <ChoiceInput
            label="Algorithm"
            options={algorithms}
            value={settings.algorithm}
            {...at("algorithm")}
            onChange={(algorithm) => change({ algorithm })}
          />
          <ChoiceInput
            label="Encoding"
            options={encodings}
            value={settings.encoding}
            {...at("encoding")}
            onChange={(encoding) => change({ encoding })}
          />
          <TextField
            label="Prefix"
            lines="one"
            help="What precedes the signature in its header, such as sha256=. Leave empty for none."
            value={settings.prefix}
            {...at("prefix")}
            onChange={(prefix) => change({ prefix })}
          />
        </>
      )}
      {signsTime.includes(preset) && (
        <NumberInput
          label="Clock tolerance"
          help="How old a signed call can be, and how far ahead the sender’s clock can be."
          field={{ min: 1, max: 86_400, unit: "seconds" }}
          value={settings.tolerance_seconds}
          {...at("tolerance_seconds")}
          onChange={(seconds) => seconds !== null && change({ tolerance_seconds: Math.round(seconds) })}
        />
      )}
    </>
  );
}
