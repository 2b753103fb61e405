import { z } from "zod";
import type { Fields } from "#engine/field.ts";
import {
  type ConfigProblem,
  type CredentialUse,
  defineNode,
  field,
  type NodeDefinition,
  pollSettings,
} from "#engine/node.ts";
import { sampleRecord } from "#engine/webhook/sample-record.ts";
import type { JsonObject } from "#lib/json.ts";
import { hasTag } from "#lib/tag-text.ts";
import { connectionIdSchema } from "./connection-id.ts";
import type { ConnectorBase, Trigger } from "./format.ts";
import { toReception } from "./reception-of.ts";
import {
  keywordsOf,
  missingFields,
  settingSchema,
  summarize,
  toPlainFields,
  typeOf,
} from "./to-definition.ts";
import { type TriggerConfig, triggerConfigSchema } from "./trigger-config.ts";

const credential = z.uuid().optional();

/** The node type of a trigger. Its settings are plain: nothing comes before a trigger, so they have no tags. */
export function toTriggerDefinition(
  connector: ConnectorBase,
  name: string,
  trigger: Trigger,
): NodeDefinition {
  const { source, fields, title } = trigger;
  const input = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, { default: usual }]) => [key, settingSchema.default(usual)]),
    ),
  );
  return defineNode({
    type: typeOf(connector.name, name),
    version: connector.version,
    category: "trigger",
    label: title,
    description: trigger.about,
    keywords: keywordsOf(connector, trigger),
    inputs: [],
    effect: "none",
    config: z.strictObject({
      label: z.string().max(200).default(title),
      connection_id: connectionIdSchema.optional(),
      ...(source.kind === "webhook" && { secret_id: credential }),
      input: input.prefault({}),
      ...(source.kind === "polling" && pollSettings),
    }),
    fields: panelFields(connector, trigger),
    trigger: {
      kind: source.kind === "polling" ? "poll" : "webhook",
      flowName: () => title,
      ...(source.kind === "webhook" && { reception: (config) => toReception(trigger, config) }),
    },
    credentials: findCredentials,
    summary: (given) => summarize(given.input, fields),
    check: (given) => findProblems(connector, trigger, triggerConfigSchema.parse(given)),
    sampleOutput: () => sampleOutput(trigger),
    output: z.json(),
  });
}

/** The body's fields with the call's own, as the server makes them of a call; or an item. */
function sampleOutput({ source, sample }: Trigger): JsonObject {
  return source.kind === "polling" ? sample : { ...sample, _webhook: sampleRecord(JSON.stringify(sample)) };
}

function panelFields(connector: ConnectorBase, { source, fields, title }: Trigger): Fields {
  return {
    label: field.text("Label"),
    connection_id: { kind: "custom", label: `${connector.title} account`, isInPlace: true },
    ...(source.kind === "webhook" && { secret_id: { kind: "custom", label: "Signing secret" } as const }),
    input: { kind: "group", label: title, item: toPlainFields(fields) },
    ...(source.kind === "polling" && {
      interval_minutes: field.number("Check every", {
        min: 1,
        max: 10_080,
        unit: "minutes",
        help: "The first check starts nothing. It only remembers what is there.",
      }),
    }),
  };
}

function findCredentials(config: Readonly<Record<string, unknown>>): CredentialUse[] {
  const use = (key: string, kind: string): CredentialUse[] => {
    const id = z.uuid().safeParse(config[key]);
    return id.success ? [{ id: id.data, pointer: `/${key}`, kinds: [kind], target: null }] : [];
  };
  return [...use("connection_id", "connection"), ...use("secret_id", "signature")];
}

function findProblems(connector: ConnectorBase, trigger: Trigger, config: TriggerConfig): ConfigProblem[] {
  const missing = missingFields(trigger.fields, config.input);
  const tagged = Object.entries(config.input)
    .filter(([, value]) => hasTag(value))
    .map(([key]) => ({
      pointer: `/input/${key}`,
      code: "tag_not_allowed",
      detail: "A trigger cannot use tags. Enter the value itself.",
    }));
  return [...accountProblems(connector, trigger, config), ...missing, ...tagged];
}

function accountProblems(
  { title, authentication }: ConnectorBase,
  { source }: Trigger,
  { connection_id: connection, secret_id: secret }: TriggerConfig,
): ConfigProblem[] {
  const connect = `No ${title} account is connected. Choose or connect one`;
  const problem = (pointer: string, code: string, detail: string) => [{ pointer, code, detail }];
  if (source.kind === "polling") {
    if (connection !== undefined || Object.keys(authentication).length === 0) return [];
    return problem("/connection_id", "connection_required", `${connect}.`);
  }
  const needsSecret = !source.register || source.register.hasAppSecret;
  if (secret !== undefined || (!needsSecret && connection !== undefined)) return [];
  return !needsSecret
    ? problem(
        "/connection_id",
        "connection_required",
        `${connect}, which registers the webhook, or the signing secret of a webhook that you register yourself.`,
      )
    : problem(
        "/secret_id",
        "secret_required",
        `Choose the signing secret with which ${title} signs its calls.`,
      );
}
