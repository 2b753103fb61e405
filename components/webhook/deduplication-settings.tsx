"use client";

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import { isJsonObject } from "#lib/json.ts";
import { deduplicationWarning } from "./deduplication-warning.ts";
import { readAuthentication } from "./read-settings.ts";
import type { SettingProps } from "./setting-props.ts";

const githubHeader = "x-github-delivery";
const options = [
  { value: "off", label: "Off" },
  { value: "body", label: "Body (GitHub, Shopify)" },
  { value: "webhook-id", label: "webhook-id (Standard Webhooks)" },
  { value: githubHeader, label: "x-github-delivery (GitHub, unsigned)" },
  { value: "idempotency-key", label: "idempotency-key" },
  { value: "stripe", label: "Event id (Stripe)" },
  { value: "header", label: "Another header" },
  { value: "tag", label: "A tag" },
];
const headers = ["webhook-id", githubHeader, "idempotency-key"];
const stripeTag = "{{id}}";

/** The choice for the stored setting. */
function chosen(settings: unknown): string {
  if (!isJsonObject(settings)) return "off";
  if (settings.by === "body") return "body";
  if (settings.by === "tag") return settings.tag === stripeTag ? "stripe" : "tag";
  return typeof settings.header === "string" && headers.includes(settings.header)
    ? settings.header
    : "header";
}

function settingsFor(choice: string, keep_days: unknown): Record<string, unknown> | undefined {
  if (choice === "off") return undefined;
  if (choice === "body") return { by: "body", keep_days };
  if (choice === "stripe") return { by: "tag", tag: stripeTag, keep_days };
  if (choice === "tag") return { by: "tag", tag: "{{event.id}}", keep_days };
  return { by: "header", header: choice === "header" ? "x-request-id" : choice, keep_days };
}

const help =
  "Many senders repeat a call if they get no response. A duplicate returns the first call’s execution and starts nothing.";

/** How a repeated call is recognized, so that it starts the flow only once. */
export function DeduplicationSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const at = (pointer: string) => ({ problems: problemsAt(pointer), readOnly });
  const settings = isJsonObject(config.deduplication) ? config.deduplication : {};
  const choice = chosen(config.deduplication);
  const change = (fields: Record<string, unknown>) => set({ deduplication: { ...settings, ...fields } });
  const warning = deduplicationWarning(config);
  // GitHub does not sign this header, so it is offered only where no signature is checked, or where it is already
  // chosen.
  const isSigned = readAuthentication(config).type === "signature";
  const offered = options.filter(({ value }) => value !== githubHeader || !isSigned || choice === value);
  return (
    <>
      <ChoiceInput
        label="Detect duplicates by"
        help={choice === "body" ? `${help} Two calls with the same body count as duplicates.` : help}
        options={offered}
        value={choice}
        readOnly={readOnly}
        onChange={(next) => set({ deduplication: settingsFor(next, settings.keep_days ?? 4) })}
      />
      {warning !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
          {warning}
        </Alert>
      )}
      {choice === "header" && (
        <TextField
          label="Header"
          lines="one"
          help="A call without this header is always new."
          value={String(settings.header ?? "")}
          {...at("/deduplication/header")}
          onChange={(header) => change({ header: header.trim().toLowerCase() })}
        />
      )}
      {choice === "tag" && (
        <TextField
          label="Tag"
          lines="one"
          help="A tag that identifies the call, such as {{event.id}}. Calls without a value are never duplicates."
          value={String(settings.tag ?? "")}
          {...at("/deduplication/tag")}
          onChange={(tag) => change({ tag })}
        />
      )}
      {choice !== "off" && (
        <NumberInput
          label="Remember for"
          help="Most senders stop repeating a call within three days."
          field={{ min: 4, max: 90, unit: "days" }}
          value={settings.keep_days ?? 4}
          {...at("/deduplication/keep_days")}
          onChange={(days) =>
            days !== null && change({ keep_days: Math.min(90, Math.max(4, Math.round(days))) })
          }
        />
      )}
    </>
  );
}
