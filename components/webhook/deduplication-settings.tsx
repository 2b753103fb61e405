"use client";

import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { NumberInput } from "#components/fields/form/number-input.tsx";
import { TextField } from "#components/fields/text-field.tsx";
import { isJsonObject } from "#lib/json.ts";
import type { SettingProps } from "./setting-props.ts";

const options = [
  { value: "off", label: "Each call is new" },
  { value: "webhook-id", label: "webhook-id (Standard Webhooks)" },
  { value: "x-github-delivery", label: "x-github-delivery (GitHub)" },
  { value: "idempotency-key", label: "idempotency-key" },
  { value: "stripe", label: "The event’s id (Stripe)" },
  { value: "header", label: "Another header" },
  { value: "tag", label: "A tag" },
];
const headers = ["webhook-id", "x-github-delivery", "idempotency-key"];
const stripeTag = "{{id}}";

/** What the choice says of what is stored. */
function chosen(settings: unknown): string {
  if (!isJsonObject(settings)) return "off";
  if (settings.by === "tag") return settings.tag === stripeTag ? "stripe" : "tag";
  return typeof settings.header === "string" && headers.includes(settings.header)
    ? settings.header
    : "header";
}

function settingsFor(choice: string, keep_days: unknown): Record<string, unknown> | undefined {
  if (choice === "off") return undefined;
  if (choice === "stripe") return { by: "tag", tag: stripeTag, keep_days };
  if (choice === "tag") return { by: "tag", tag: "{{event.id}}", keep_days };
  return { by: "header", header: choice === "header" ? "x-request-id" : choice, keep_days };
}

/** How the same delivery is told, so that it starts the flow once. */
export function DeduplicationSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const settings = isJsonObject(config.deduplication) ? config.deduplication : {};
  const choice = chosen(config.deduplication);
  const change = (fields: Record<string, unknown>) => set({ deduplication: { ...settings, ...fields } });
  return (
    <>
      <ChoiceInput
        label="The same delivery is told by"
        help="Senders repeat a call that they think was lost. The second one gets the first one’s execution and starts nothing."
        options={options}
        value={choice}
        readOnly={readOnly}
        onChange={(next) => set({ deduplication: settingsFor(next, settings.keep_days ?? 4) })}
      />
      {choice === "header" && (
        <TextField
          label="Header"
          lines="one"
          help="A call without it is always new."
          value={String(settings.header ?? "")}
          problems={problemsAt("/deduplication/header")}
          readOnly={readOnly}
          onChange={(header) => change({ header: header.trim().toLowerCase() })}
        />
      )}
      {choice === "tag" && (
        <TextField
          label="Tag"
          lines="one"
          help="What in the body names the delivery. A call in which it finds nothing is always new."
          value={String(settings.tag ?? "")}
          problems={problemsAt("/deduplication/tag")}
          readOnly={readOnly}
          onChange={(tag) => change({ tag })}
        />
      )}
      {choice !== "off" && (
        <NumberInput
          label="Kept"
          help="How long a delivery is remembered. Most senders give up within three days."
          field={{ min: 4, max: 90, unit: "days" }}
          value={settings.keep_days ?? 4}
          problems={problemsAt("/deduplication/keep_days")}
          readOnly={readOnly}
          onChange={(days) =>
            days !== null && change({ keep_days: Math.min(90, Math.max(4, Math.round(days))) })
          }
        />
      )}
    </>
  );
}
