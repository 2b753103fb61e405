"use client";

import type { ComponentType } from "react";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { SettingSection } from "#components/ui/setting-section.tsx";
import { AliasSettings } from "./alias-settings.tsx";
import { AuthenticationSettings } from "./authentication-settings.tsx";
import { CallerSettings } from "./caller-settings.tsx";
import { DeduplicationSettings } from "./deduplication-settings.tsx";
import { LimitSettings } from "./limit-settings.tsx";
import { FormSettings, ResponseSettings } from "./response-settings.tsx";
import type { SettingProps } from "./setting-props.ts";
import { summaries } from "./summaries.ts";

const sections: readonly {
  title: string;
  summary: (config: NodeEditorProps["config"]) => string;
  pointers: readonly string[];
  Fields: ComponentType<SettingProps>;
}[] = [
  {
    title: "Alias path",
    summary: summaries.alias,
    pointers: ["/alias"],
    Fields: AliasSettings,
  },
  {
    title: "Authentication",
    summary: summaries.authentication,
    pointers: ["/authentication"],
    Fields: AuthenticationSettings,
  },
  {
    title: "Access",
    summary: summaries.callers,
    pointers: ["/allowed_addresses", "/methods", "/refuse_get", "/cors_origins"],
    Fields: CallerSettings,
  },
  {
    title: "Limits",
    summary: summaries.limits,
    pointers: ["/rate_limit", "/max_body_bytes"],
    Fields: LimitSettings,
  },
  {
    title: "Deduplication",
    summary: summaries.deduplication,
    pointers: ["/deduplication"],
    Fields: DeduplicationSettings,
  },
  {
    title: "Form submissions",
    summary: summaries.form,
    pointers: ["/form_response"],
    Fields: FormSettings,
  },
  {
    title: "Response timeout",
    summary: summaries.response,
    pointers: ["/response_timeout_seconds"],
    Fields: ResponseSettings,
  },
];

/** The settings of a Receive Webhook node beyond the specification, in collapsible groups. */
export function WebhookSettingsForm({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  return (
    <div>
      {sections.map(({ title, summary, pointers, Fields }) => (
        <SettingSection
          key={title}
          title={title}
          summary={summary(config)}
          pointers={pointers}
          isInvalid={pointers.some((pointer) => problemsAt(pointer).length > 0)}
        >
          <Fields config={config} set={onChange} problemsAt={problemsAt} readOnly={readOnly} />
        </SettingSection>
      ))}
    </div>
  );
}
