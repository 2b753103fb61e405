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
    ...registrationOf(source, given),
    verifyToken: source.challenge === undefined ? undefined : given.input[source.challenge],
    ...("secretHeader" in source.verify && { secretHeader: source.verify.secretHeader }),
  };
}

function registrationOf(
  { register }: WebhookSource,
  { connection_id, secret_id }: TriggerConfig,
): Pick<Reception, "isRegistered" | "hasRegisteredSecret"> {
  if (!register) return { isRegistered: false, hasRegisteredSecret: false };
  if (register.hasAppSecret) return { isRegistered: connection_id !== undefined, hasRegisteredSecret: false };
  const isRegistered = secret_id === undefined;
  return { isRegistered, hasRegisteredSecret: isRegistered };
}

function toSettings({ verify, delivery }: WebhookSource, { secret_id }: TriggerConfig): WebhookSettings {
  const way = "secretHeader" in verify ? { type: "header" } : { type: "signature", ...verify };
  return webhookSettingsSchema.parse({
    authentication: { ...way, credential_ids: secret_id ? [secret_id] : [] },
    refuse_get: true,
    max_body_bytes: maxBodyBytes,
    deduplication: deduplicationBy(delivery),
  });
}

function deduplicationBy(delivery: WebhookSource["delivery"]) {
  if ("header" in delivery) return { by: "header", header: delivery.header };
  if ("at" in delivery) return { by: "tag", tag: `{{${delivery.at}}}` };
  return "tag" in delivery ? { by: "tag", tag: delivery.tag } : { by: "body" };
}

/** The calls or items that start the flow. */
export function selectionOf(trigger: Trigger, { input }: TriggerConfig): Selection {
  const { source, fields, only, unless } = trigger;
  const has = trigger.has.flatMap((path) => pathsOf(path, fields, input));
  if (source.kind === "polling" || !source.events) return { events: null, only, has, unless };
  const { header, at, field, values = [] } = source.events;
  const chosen = field === undefined ? [] : listOf(fields[field], input[field]);
  return { events: { header, at, values: [...values, ...chosen] }, only, has, unless };
}

/** The path with each text of the field that it names in braces. */
function pathsOf(path: string, fields: Trigger["fields"], input: TriggerConfig["input"]): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  // A function, since `$&` in a text would otherwise stand for what it replaces.
  return listOf(fields[name], input[name]).map((text) => path.replace(`{${name}}`, () => text));
}

/** The events that a person chose. */
export function chosenEvents(trigger: Trigger, config: TriggerConfig): readonly string[] {
  return selectionOf(trigger, config).events?.values ?? [];
}

function listOf(field: Trigger["fields"][string] | undefined, given: string | undefined): string[] {
  const read = field && readValue(given ?? "", { ...field, kind: "list" });
  return read && "value" in read && Array.isArray(read.value) ? read.value.map(String) : [];
}
