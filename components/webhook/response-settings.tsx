"use client";

import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import { isJsonObject } from "#lib/json.ts";
import { readSetting } from "./read-settings.ts";
import type { SettingProps } from "./setting-props.ts";

const formAnswers = [
  { value: "json", label: "JSON (same as other calls)" },
  { value: "redirect", label: "A redirect to your page" },
  { value: "page", label: "A thank-you page" },
];

function formFor(type: string): Record<string, unknown> | undefined {
  if (type === "redirect") return { type, url: "https://" };
  if (type === "page") return { type, title: "Thank you", message: "We have received what you sent." };
  return undefined;
}

/** The response to a form that a browser sent. */
export function FormSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const settings = isJsonObject(config.form_response) ? config.form_response : { type: "json" };
  const text = (name: string) => ({
    value: String(settings[name] ?? ""),
    problems: problemsAt(`/form_response/${name}`),
    readOnly,
    onChange: (value: string) => set({ form_response: { ...settings, [name]: value } }),
  });
  return (
    <>
      <ChoiceInput
        label="Respond to forms with"
        help="Recognized by content type. An HTTP Response node takes precedence."
        options={formAnswers}
        value={String(settings.type)}
        readOnly={readOnly}
        onChange={(type) => set({ form_response: formFor(type) })}
      />
      {settings.type === "redirect" && (
        <TextField
          label="URL"
          lines="one"
          help="Where visitors are redirected (303)."
          placeholder="https://example.com/thanks"
          {...text("url")}
        />
      )}
      {settings.type === "page" && (
        <>
          <TextField label="Title" lines="one" {...text("title")} />
          <TextField
            label="Message"
            lines="many"
            help="Plain text. An empty line starts a new paragraph."
            {...text("message")}
          />
        </>
      )}
    </>
  );
}

/** The time that callers wait for a flow that responds to them. */
export function ResponseSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  return (
    <NumberInput
      label="Response timeout"
      help="For flows with an HTTP Response node. Then the caller gets 504, and the execution continues."
      placeholder="Default"
      field={{ min: 1, max: 3600, unit: "seconds" }}
      isOptional
      value={readSetting(config, "response_timeout_seconds")}
      problems={problemsAt("/response_timeout_seconds")}
      readOnly={readOnly}
      onChange={(seconds) =>
        set({ response_timeout_seconds: seconds === null ? undefined : Math.max(1, Math.round(seconds)) })
      }
    />
  );
}
