import type { Reception, Selection } from "#engine/webhook/reception.ts";
import { type WebhookSettings, webhookSettingsSchema } from "#engine/webhook/settings.ts";
import type { Trigger, WebhookSource } from "./format.ts";
import { readValue } from "./read-value.ts";
import { configSchemaOf, type TriggerConfig } from "./trigger-config.ts";

/** GitHub's limit, the largest of those that providers name. */
const maxBodyBytes = 25_000_000;

/** How calls to a webhook trigger are verified, which of them start the flow, and what makes two the same. */
export function toReception(trigger: Trigger, config: Readonly<Record<string, unknown>>): Reception {
  const { source } = trigger;
  if (source.kind !== "webhook") throw new Error(`“${trigger.title}” receives no calls.`);
  const given = configSchemaOf(trigger).parse(config);
  return {
    settings: toSettings(source, given),
    takes: selectionOf(trigger, given),
    isRegistered: given.secret_id === undefined && source.register !== undefined,
    ...("secretHeader" in source.verify && { secretHeader: source.verify.secretHeader }),
  };
}

function toSettings({ verify, delivery }: WebhookSource, { secret_id }: TriggerConfig): WebhookSettings {
  const { header, at } = delivery;
  const way = "secretHeader" in verify ? { type: "header" } : { type: "signature", ...verify };
  return webhookSettingsSchema.parse({
    authentication: { ...way, credential_ids: secret_id ? [secret_id] : [] },
    refuse_get: true,
    max_body_bytes: maxBodyBytes,
    ...(header !== undefined && { deduplication: { by: "header", header } }),
    ...(at !== undefined && { deduplication: { by: "tag", tag: `{{${at}}}` } }),
  });
}

/** The calls or items that start the flow. */
export function selectionOf({ source, fields, only, unless }: Trigger, { input }: TriggerConfig): Selection {
  if (source.kind === "polling" || !source.events) return { events: null, only, unless };
  const { header, at, field, values = [] } = source.events;
  const chosen = field === undefined ? [] : listOf(fields[field], input[field]);
  return { events: { header, at, values: [...values, ...chosen] }, only, unless };
}

/** The events that a person chose. */
export function chosenEvents(trigger: Trigger, config: TriggerConfig): readonly string[] {
  return selectionOf(trigger, config).events?.values ?? [];
}

function listOf(field: Trigger["fields"][string] | undefined, given: string | undefined): string[] {
  const read = field && readValue(given ?? "", { ...field, kind: "list" });
  return read && "value" in read && Array.isArray(read.value) ? read.value.map(String) : [];
}
